#include "raster/raster.hpp"

#include <cairo.h>
#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "render/build.hpp"
#include "render/scene.hpp"
#include "support/diagram.hpp"

namespace miai::raster {
namespace {

using render::Diagram;

Diagram sample() {
  Diagram diagram = render::diagram_of(test::board(R"(
      . . O X .
      . O O X .
      O O X X .
      X X . X .
      . X X . .)"));
  diagram.title = "Ко · Șah · 围棋";
  diagram.caption = "White to play.";
  diagram.labels.push_back({test::pt("E5"), "围"});
  diagram.marks.push_back({test::pt("D5"), render::MarkKind::last_move});
  return diagram;
}

/// A decoded picture.
class Picture {
 public:
  explicit Picture(const std::string& png) : bytes_(png) {
    surface_ = cairo_image_surface_create_from_png_stream(read, this);
  }
  Picture(const Picture&) = delete;
  Picture& operator=(const Picture&) = delete;
  ~Picture() { cairo_surface_destroy(surface_); }

  bool fine() const { return cairo_surface_status(surface_) == CAIRO_STATUS_SUCCESS; }
  int width() const { return cairo_image_surface_get_width(surface_); }
  int height() const { return cairo_image_surface_get_height(surface_); }
  std::uint32_t pixel(int x, int y) const {
    const auto* row = cairo_image_surface_get_data(surface_) + y * cairo_image_surface_get_stride(surface_);
    return reinterpret_cast<const std::uint32_t*>(row)[x] & 0xFFFFFFU;
  }
  int brightness(double x, double y) const {
    const auto p = pixel(static_cast<int>(x * width()), static_cast<int>(y * height()));
    return static_cast<int>((p >> 16U & 255U) + (p >> 8U & 255U) + (p & 255U)) / 3;
  }
  std::size_t colors() const {
    std::set<std::uint32_t> seen;
    for (int y = 0; y < height(); ++y) {
      for (int x = 0; x < width(); ++x) seen.insert(pixel(x, y));
    }
    return seen.size();
  }

 private:
  static cairo_status_t read(void* self, unsigned char* data, unsigned int length) {
    auto* picture = static_cast<Picture*>(self);
    if (picture->at_ + length > picture->bytes_.size()) return CAIRO_STATUS_READ_ERROR;
    for (unsigned int i = 0; i < length; ++i) data[i] = static_cast<unsigned char>(picture->bytes_[picture->at_ + i]);
    picture->at_ += length;
    return CAIRO_STATUS_SUCCESS;
  }

  std::string bytes_;
  std::size_t at_ = 0;
  cairo_surface_t* surface_;
};

TEST(RasterPng, Every_theme_gives_a_picture_of_the_size_asked_for) {
  for (const auto& theme : render::themes()) {
    const auto bytes = png(sample(), {theme, 400});
    ASSERT_TRUE(bytes) << to_string(bytes.error());
    const Picture picture(*bytes);
    ASSERT_TRUE(picture.fine());
    EXPECT_EQ(picture.width(), 400);
    EXPECT_GT(picture.height(), 400);
    EXPECT_GT(picture.colors(), 20U) << theme.id;
  }
}

TEST(RasterPng, Stones_are_dark_and_light_where_they_stand) {
  for (const auto& theme : render::themes()) {
    Diagram diagram = render::diagram_of(test::board("X O"));
    diagram.coordinates = render::Coordinates::none;
    const Picture picture(png(diagram, {theme, 300}).value());
    const auto scene = render::scene_of(diagram, theme);
    const double left = (scene.width - render::kColumnPitch) / 2 / scene.width;
    EXPECT_LT(picture.brightness(left, 0.5), 90) << theme.id;
    EXPECT_GT(picture.brightness(1 - left, 0.5), 200) << theme.id;
  }
}

TEST(RasterPng, The_same_diagram_gives_the_same_bytes) {
  EXPECT_EQ(png(sample(), {}).value(), png(sample(), {}).value());
}

TEST(RasterPng, From_one_point_to_52_by_52) {
  for (const BoardSize size : {BoardSize(1, 1), BoardSize(1, 9), BoardSize(13, 5), BoardSize(52, 52)}) {
    const auto bytes = png(render::empty_diagram(size), {});
    ASSERT_TRUE(bytes) << to_string(bytes.error());
    EXPECT_TRUE(Picture(*bytes).fine());
  }
}

TEST(RasterPng, A_part_is_smaller_than_the_whole) {
  Diagram diagram = render::empty_diagram(BoardSize::square(19));
  const int whole = Picture(png(diagram, {}).value()).width();
  diagram.part = render::parse_part("A1:E6", diagram.size).value();
  EXPECT_LT(Picture(png(diagram, {}).value()).width(), whole / 2);
}

TEST(RasterPng, Impossible_sizes_are_refused) {
  for (const int width : {-1, 1, 15, 20'001, 2'000'000'000}) {
    const auto bytes = png(sample(), {render::default_theme(), width});
    ASSERT_FALSE(bytes) << width;
    EXPECT_EQ(bytes.error().id, "picture.size");
  }
}

TEST(RasterPng, Broken_text_is_no_trouble) {
  Diagram diagram = sample();
  diagram.title = "\xFF\xC3(\x01";
  diagram.labels.push_back({test::pt("A1"), "\xE5"});
  EXPECT_TRUE(Picture(png(diagram, {}).value()).fine());
}

std::size_t pages(const std::string& pdf) {
  std::size_t count = 0;
  for (auto at = pdf.find("/Type /Page"); at != std::string::npos; at = pdf.find("/Type /Page", at + 1)) {
    if (pdf[at + 11] != 's') ++count;
  }
  return count;
}

TEST(RasterPdf, One_diagram_is_one_page) {
  for (const auto& theme : render::themes()) {
    const auto bytes = pdf(sample(), {theme, 0, ""});
    ASSERT_TRUE(bytes) << to_string(bytes.error());
    EXPECT_EQ(bytes->substr(0, 5), "%PDF-");
    EXPECT_NE(bytes->find("%%EOF"), std::string::npos);
    EXPECT_GT(bytes->size(), 3000U);
  }
}

TEST(RasterPdf, Impossible_sizes_are_refused) {
  for (const double width : {-3.0, 1.0, 3000.0, std::nan("")}) {
    const auto bytes = pdf(sample(), {render::default_theme(), width, ""});
    ASSERT_FALSE(bytes) << width;
    EXPECT_EQ(bytes.error().id, "picture.size");
  }
}

TEST(RasterBook, Figures_stand_two_in_a_row_on_as_many_pages_as_needed) {
  BookOptions options;
  options.theme = render::find_theme("paper").value();
  options.title = "A game";
  options.footer = "Answers are on the last page.";
  const Diagram whole = render::empty_diagram(BoardSize::square(19));
  const auto two = pdf_book(std::vector<Diagram>(2, whole), options).value();
  const auto many = pdf_book(std::vector<Diagram>(9, whole), options).value();
  EXPECT_GT(many.size(), two.size());
  EXPECT_EQ(pages(two), 1U);
  EXPECT_EQ(pages(many), 3U) << "four whole boards fit on a page";
  EXPECT_EQ(pdf_book({}, options).error().id, "picture.no_figures");
}

}  // namespace
}  // namespace miai::raster
