#pragma once
// From the core's values to plain JavaScript ones and back.

#include <emscripten/val.h>

#include <optional>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "board/board.hpp"
#include "board/point_set.hpp"
#include "game/half_points.hpp"
#include "game/position.hpp"

namespace miai::wasm {

using emscripten::val;

inline val to_js(const std::string& text) {
  return val(text);
}
inline val to_js(std::string_view text) {
  return val(std::string(text));
}
inline val to_js(Color color) {
  return to_js(to_string(color));
}
inline val to_js(Point point) {
  return val(to_string(point));
}
inline val to_js(Vertex vertex) {
  return val(to_string(vertex));
}
inline val to_js(HalfPoints points) {
  return val(points.as_double());
}
inline val to_js(int number) {
  return val(number);
}
inline val to_js(bool truth) {
  return val(truth);
}

template <class T>
val to_js(const std::optional<T>& value) {
  return value ? to_js(*value) : val::null();
}

template <class Range>
val array_of(const Range& range) {
  val out = val::array();
  int i = 0;
  for (const auto& item : range) out.set(i++, to_js(item));
  return out;
}

inline val to_js(const PointSet& points) {
  return array_of(points);
}
inline val to_js(const std::vector<Point>& points) {
  return array_of(points);
}

inline val to_js(const Error& error) {
  val facts = val::object();
  for (const Fact& fact : error.facts) facts.set(fact.name, fact.value);
  val out = val::object();
  out.set("id", error.id);
  out.set("message", error.message);
  out.set("facts", facts);
  out.set("line", static_cast<int>(error.where.line));
  out.set("column", static_cast<int>(error.where.column));
  return out;
}

inline val failure(const Error& error) {
  val out = val::object();
  out.set("ok", false);
  out.set("error", to_js(error));
  return out;
}

inline val success(const val& value = val::undefined()) {
  val out = val::object();
  out.set("ok", true);
  out.set("value", value);
  return out;
}

inline val outcome_of(const Result<void>& result) {
  return result ? success() : failure(result.error());
}

/// Rows from the top, X black, O white, '.' empty.
inline val rows_of(const Board& board) {
  val rows = val::array();
  for (int row = board.size().height() - 1; row >= 0; --row) {
    std::string text;
    for (int column = 0; column < board.size().width(); ++column) {
      const Point p = make_point(column, row);
      text += board.is_empty(p) ? '.' : (board.has(p, Color::black) ? 'X' : 'O');
    }
    rows.call<void>("push", text);
  }
  return rows;
}

/// Points from an array of texts. Fails as parse_point does.
Result<std::vector<Point>> points_from(const val& texts, BoardSize size);
Result<PointSet> point_set_from(const val& texts, BoardSize size);
/// A board from rows (see rows_of). Fails: board.rows when rows differ in length or the size is not possible.
Result<Board> board_from(const val& rows);

}  // namespace miai::wasm
