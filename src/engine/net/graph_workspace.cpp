#include "engine/net/graph_workspace.hpp"

namespace miai::engine {

using kernels::Grid;
using kernels::kBlock;

void Workspace::fit(int height, int width, int border) {
  if (height == height_ && width == width_ && border == border_) return;
  height_ = height;
  width_ = width;
  border_ = border;
  tiling_ = kernels::tiling_of(height, width);
  buffers_.assign(static_cast<std::size_t>(Use::count), {});
  store_ = kernels::Store();
  const auto count = static_cast<std::size_t>(points());
  planes.assign(count * ModelDesc::kPlanes, 0.0F);
  globals.assign(ModelDesc::kGlobals, 0.0F);
  // One more than there can be: the list is filled without branches.
  entries.resize(count * ModelDesc::kPlanes + 1);
  starts.resize(count + 1);
}

float* Workspace::floats(Use use, int index, std::size_t size) {
  auto& row = buffers_[static_cast<std::size_t>(use)];
  if (row.size() <= static_cast<std::size_t>(index)) row.resize(static_cast<std::size_t>(index) + 1);
  Buffer& buffer = row[static_cast<std::size_t>(index)];
  if (buffer.size < size) buffer = {store_.take(size), size};
  return buffer.data;
}

bool Workspace::is_new(Use use, int index) const {
  const auto& row = buffers_[static_cast<std::size_t>(use)];
  return row.size() <= static_cast<std::size_t>(index) || row[static_cast<std::size_t>(index)].data == nullptr;
}

Grid Workspace::flat(Use use, int index, int blocks) {
  const long row = static_cast<long>(width_) * kBlock;
  const long block = height_ * row;
  return {floats(use, index, static_cast<std::size_t>(blocks * block)), block, row};
}

Grid Workspace::bordered(Use use, int index, int blocks) {
  const long row = static_cast<long>(width_ + 2 * border_) * kBlock;
  const long block = (height_ + 2 * border_) * row;
  return {floats(use, index, static_cast<std::size_t>(blocks * block)) + border_ * row + border_ * kBlock, block, row};
}

Grid Workspace::vector(int index, int blocks) {
  return {floats(Use::vector, index, static_cast<std::size_t>(blocks) * kBlock), kBlock, kBlock};
}

}  // namespace miai::engine
