// Every set of kernels that this machine runs, against loops in double precision.
#include <gtest/gtest.h>

#include "engine/net_kernels_support.hpp"

namespace miai::engine::kernels {
namespace {

TEST_P(Kernels, winograd_is_the_convolution) {
  Rng rng(1);
  for (const Shape& s : shapes(50)) {
    Store store;
    Board in(s.height, s.width, s.in);
    Board out(s.height, s.width, s.out);
    fill(in, s, s.in, rng);
    const auto weights = random_values(static_cast<std::size_t>(9 * s.in * s.out), rng);
    const Tiling tiling = tiling_of(s.height, s.width);
    WinogradConvolution job;
    job.in = in.read();
    job.tiling = &tiling;
    job.in_blocks = blocks(s.in);
    job.out_blocks = blocks(s.out);
    job.weights = transform_weights(set(), {weights, 9, s.in, s.out}, store);
    job.workspace = store.take(workspace_floats(set(), tiling, job.in_blocks));
    job.finish.out = out.grid();
    set().convolve(job);
    const auto expected = [&](int c, int y, int x) {
      double sum = 0;
      for (int tap = 0; tap < 9; ++tap) {
        for (int i = 0; i < s.in; ++i) {
          sum += in.value(i, y + tap / 3 - 1, x + tap % 3 - 1) *
                 static_cast<double>(weights[(tap * s.in + i) * s.out + c]);
        }
      }
      return sum;
    };
    expect_board(out, s, expected, 3e-5);
  }
}

TEST_P(Kernels, products_by_point) {
  Rng rng(2);
  for (const Shape& s : shapes(384)) {
    Store store;
    Board in(s.height, s.width, s.in);
    Board out(s.height, s.width, s.out);
    fill(in, s, s.in, rng);
    const auto weights = random_values(static_cast<std::size_t>(s.in * s.out), rng);
    Product job{
        in.read(), s.height, s.width, blocks(s.in), blocks(s.out), pack_matrix(set(), {weights, 1, s.in, s.out}, store),
        {}};
    job.finish.sum = out.grid();
    set().multiply(job);
    const auto expected = [&](int c, int y, int x) {
      double sum = 0;
      for (int i = 0; i < s.in; ++i) sum += in.value(i, y, x) * static_cast<double>(weights[i * s.out + c]);
      return sum;
    };
    expect_board(out, s, expected, 1e-5);
  }
}

TEST_P(Kernels, sparse_convolution_of_planes) {
  Rng rng(3);
  for (const int filter : {1, 3, 5}) {
    for (const Shape& s : shapes(22)) {
      Store store;
      const int points = s.height * s.width;
      std::vector<float> planes(static_cast<std::size_t>(points * s.in));
      for (float& v : planes) v = rng.below(4) == 0 ? chance(rng) : 0.0F;
      const auto weights = random_values(static_cast<std::size_t>(filter * filter * s.in * s.out), rng);
      std::vector<SparseConvolution::Entry> entries(planes.size() + 1);
      std::vector<int> starts(static_cast<std::size_t>(points + 1));
      Board out(s.height, s.width, s.out);
      SparseConvolution job{planes.data(), s.height, s.width,        s.in,          filter, filter,
                            blocks(s.out), nullptr,  entries.data(), starts.data(), {}};
      job.weights = pad_outputs({weights, filter * filter, s.in, s.out}, store);
      job.finish.out = out.grid();
      set().convolve_sparse(job);
      const auto expected = [&](int c, int y, int x) {
        double sum = 0;
        for (int tap = 0; tap < filter * filter; ++tap) {
          const int sy = y + tap / filter - filter / 2;
          const int sx = x + tap % filter - filter / 2;
          if (sy < 0 || sx < 0 || sy >= s.height || sx >= s.width) continue;
          for (int i = 0; i < s.in; ++i) {
            sum += static_cast<double>(planes[(sy * s.width + sx) * s.in + i]) *
                   static_cast<double>(weights[(tap * s.in + i) * s.out + c]);
          }
        }
        return sum;
      };
      expect_board(out, s, expected, 1e-5);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(EverySet, Kernels, ::testing::ValuesIn(kernel_sets().begin(), kernel_sets().end()),
                         [](const auto& row) { return std::string(row.param->name); });

TEST(Tilings, cover_every_board_exactly) {
  for (int height = 1; height <= 25; ++height) {
    for (int width = 1; width <= 25; ++width) {
      const Tiling t = tiling_of(height, width);
      int rows = 0;
      for (int i = 0; i < t.rows; ++i) {
        EXPECT_EQ(t.row_start[i], rows);
        rows += t.row_size[i];
        EXPECT_LE(t.row_size[i], t.row_size[0]);
      }
      int columns = 0;
      for (int i = 0; i < t.columns; ++i) {
        EXPECT_EQ(t.column_start[i], columns);
        columns += t.column_size[i];
      }
      EXPECT_EQ(rows, height);
      EXPECT_EQ(columns, width);
    }
  }
}

TEST(Tilings, take_three_by_three_on_9x9_and_four_by_four_on_19x19) {
  EXPECT_EQ(tiling_of(9, 9).row_size[0], 3);
  EXPECT_EQ(tiling_of(9, 9).products, 225);
  EXPECT_EQ(tiling_of(19, 19).row_size[0], 4);
  EXPECT_EQ(tiling_of(19, 19).products, 29 * 29);
}

TEST(KernelSets, begin_with_the_fastest_and_end_with_the_one_for_every_machine) {
  ASSERT_FALSE(kernel_sets().empty());
  EXPECT_EQ(&best_kernels(), kernel_sets().front());
  EXPECT_STREQ(kernel_sets().back()->name, "portable");
}

}  // namespace
}  // namespace miai::engine::kernels
