#pragma once
// Vectors of floats and compile-time loops, for the kernels only.
//
// Trap: files that include this are compiled for instruction sets that the machine may lack. Everything here lives in
// an unnamed namespace and no inline function of the standard library is used: the linker keeps one copy of those for
// the whole program, which might be the one that only some machines can run.

#include "engine/net/kernels/kernels.hpp"

#define MIAI_INLINE inline __attribute__((always_inline))

namespace miai::engine::kernels {
namespace {

/// A compile-time index. GCC 12 keeps arrays of vectors in memory when an ordinary loop indexes them.
template <int I>
struct Index {
  static constexpr int value = I;
  constexpr operator int() const { return I; }
};

template <int N, int I = 0, class F>
MIAI_INLINE void unroll(const F& f) {
  if constexpr (I < N) {
    f(Index<I>{});
    unroll<N, I + 1>(f);
  }
}

/// The compilers' own vector types, spelled out because GCC 12 drops the attribute where the size is a parameter.
template <int N>
struct VectorTypes;
template <>
struct VectorTypes<4> {
  typedef float Floats __attribute__((vector_size(16), may_alias));
  typedef int Integers __attribute__((vector_size(16), may_alias));
};
template <>
struct VectorTypes<8> {
  typedef float Floats __attribute__((vector_size(32), may_alias));
  typedef int Integers __attribute__((vector_size(32), may_alias));
};
template <>
struct VectorTypes<16> {
  typedef float Floats __attribute__((vector_size(64), may_alias));
  typedef int Integers __attribute__((vector_size(64), may_alias));
};

/// Vectors of N floats with the few functions that the compilers' own vector arithmetic lacks.
template <int N>
struct Lanes {
  using Vector = typename VectorTypes<N>::Floats;
  using Integers = typename VectorTypes<N>::Integers;

  static MIAI_INLINE Vector load(const float* p) { return *reinterpret_cast<const Vector*>(p); }
  static MIAI_INLINE void store(float* p, Vector v) { *reinterpret_cast<Vector*>(p) = v; }
  static MIAI_INLINE Vector all(float x) { return Vector{} + x; }
  static MIAI_INLINE Vector max(Vector a, Vector b) { return a > b ? a : b; }
  static MIAI_INLINE Vector min(Vector a, Vector b) { return a < b ? a : b; }

  static MIAI_INLINE float sum(Vector v) {
    float total = 0;
    for (int i = 0; i < N; ++i) total += v[i];
    return total;
  }
  static MIAI_INLINE float largest(Vector v) {
    float found = v[0];
    for (int i = 1; i < N; ++i) found = v[i] > found ? v[i] : found;
    return found;
  }

  /// eˣ to about 2 ulp; x is kept within ±87. The remainder of x / ln 2 goes through Taylor's series to the 7th power.
  static MIAI_INLINE Vector exp(Vector x) {
    x = min(max(x, all(-87.0F)), all(87.0F));
    const Vector scaled = x * 1.44269504F;
    const Vector rounded = (scaled + 12582912.0F) - 12582912.0F;
    const Vector r = (x - rounded * 0.693359375F) + rounded * 2.12194440e-4F;
    Vector p = all(1.0F / 5040) * r + 1.0F / 720;
    p = p * r + 1.0F / 120;
    p = p * r + 1.0F / 24;
    p = p * r + 1.0F / 6;
    p = p * r + 0.5F;
    p = p * r + 1.0F;
    p = p * r + 1.0F;
    const Integers exponent = (__builtin_convertvector(rounded, Integers) + 127) << 23;
    return p * reinterpret_cast<Vector>(exponent);
  }

  /// x · tanh(ln(1 + eˣ)) = x · n / (n + 2) with n = eˣ (eˣ + 2); above 20 it is x.
  static MIAI_INLINE Vector mish(Vector x) {
    const Vector e = exp(min(x, all(20.0F)));
    const Vector n = e * (e + 2.0F);
    return x * (n / (n + 2.0F));
  }

  static MIAI_INLINE Vector silu(Vector x) { return x / (exp(-x) + 1.0F); }

  static MIAI_INLINE Vector activate(Activation activation, Vector x) {
    switch (activation) {
      case Activation::relu:
        return max(x, Vector{});
      case Activation::mish:
        return mish(x);
      case Activation::silu:
        return silu(x);
      case Activation::identity:
        break;
    }
    return x;
  }
};

/// Applies a Finish to the vectors of one block of channels.
template <class L>
struct Finisher {
  using V = typename L::Vector;

  /// Requires lane to be a multiple of the vector's length within the block.
  MIAI_INLINE Finisher(const Finish& finish, int block, int lane) : activation(finish.activation) {
    const long channel = static_cast<long>(block) * kBlock + lane;
    bias = finish.bias != nullptr ? L::load(finish.bias + channel) : V{};
    scale = finish.scale != nullptr ? L::load(finish.scale + channel) : L::all(1.0F);
    shift = finish.shift != nullptr ? L::load(finish.shift + channel) : V{};
    add = at(finish.add, block, lane);
    sum = at(finish.sum, block, lane);
    out = at(finish.out, block, lane);
    add_row = finish.add.row;
    sum_row = finish.sum.row;
    out_row = finish.out.row;
  }

  template <class T>
  static MIAI_INLINE T* at(const GridOf<T>& grid, int block, int lane) {
    return grid.data != nullptr ? grid.data + block * grid.block + lane : nullptr;
  }

  MIAI_INLINE void operator()(V s, int y, int x) const {
    s += bias;
    if (add != nullptr) s += L::load(add + y * add_row + x * kBlock);
    if (sum != nullptr) L::store(sum + y * sum_row + x * kBlock, s);
    if (out != nullptr) L::store(out + y * out_row + x * kBlock, L::activate(activation, s * scale + shift));
  }

  Activation activation;
  V bias;
  V scale;
  V shift;
  const float* add;
  float* sum;
  float* out;
  long add_row;
  long sum_row;
  long out_row;
};

}  // namespace
}  // namespace miai::engine::kernels
