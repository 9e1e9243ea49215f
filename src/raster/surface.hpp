#pragma once
// Owners of cairo's objects, and the bytes that a surface writes.

#include <cairo.h>

#include <memory>
#include <string>

#include "base/result.hpp"

namespace miai::raster {

struct Destroy {
  void operator()(cairo_surface_t* surface) const { cairo_surface_destroy(surface); }
  void operator()(cairo_t* cairo) const { cairo_destroy(cairo); }
};
using Surface = std::unique_ptr<cairo_surface_t, Destroy>;
using Context = std::unique_ptr<cairo_t, Destroy>;

/// cairo_write_func_t that appends to a std::string.
inline cairo_status_t append_bytes(void* sink, const unsigned char* data, unsigned int length) {
  static_cast<std::string*>(sink)->append(reinterpret_cast<const char*>(data), length);
  return CAIRO_STATUS_SUCCESS;
}

inline Error picture_failed(cairo_status_t status) {
  const std::string reason = cairo_status_to_string(status);
  return Error{"picture.failed",
               "The picture could not be made: " + reason + ". Ask for a smaller one.",
               {{"reason", reason}},
               {}};
}

}  // namespace miai::raster
