#include "record/properties.hpp"

#include <algorithm>
#include <array>

namespace miai::record {
namespace {

constexpr PropertyRow root(std::string_view name, ValueKind kind) {
  return PropertyRow{name, kind, true, false, {}};
}
constexpr PropertyRow terms(std::string_view name, ValueKind kind, NumberRange range = {}) {
  return PropertyRow{name, kind, true, true, range};
}
constexpr PropertyRow node(std::string_view name, ValueKind kind, NumberRange range = {}) {
  return PropertyRow{name, kind, false, false, range};
}

constexpr NumberRange kNotNegative{0, 1e300};

constexpr std::array kRows{
    node("AB", ValueKind::points),
    node("AE", ValueKind::points),
    node("AW", ValueKind::points),
    node("B", ValueKind::move),
    node("W", ValueKind::move),
    node("PL", ValueKind::color),
    node("KO", ValueKind::none),
    node("MN", ValueKind::number, kNotNegative),
    node("BM", ValueKind::any),
    node("DO", ValueKind::none),
    node("IT", ValueKind::none),
    node("TE", ValueKind::any),
    node("BL", ValueKind::real, kNotNegative),
    node("WL", ValueKind::real, kNotNegative),
    node("OB", ValueKind::number, kNotNegative),
    node("OW", ValueKind::number, kNotNegative),
    node("CR", ValueKind::points),
    node("DD", ValueKind::points),
    node("MA", ValueKind::points),
    node("SL", ValueKind::points),
    node("SQ", ValueKind::points),
    node("TR", ValueKind::points),
    node("TB", ValueKind::points),
    node("TW", ValueKind::points),
    node("VW", ValueKind::points),
    node("LB", ValueKind::labels),
    node("AR", ValueKind::lines),
    node("LN", ValueKind::lines),
    node("V", ValueKind::real),
    terms("HA", ValueKind::number),
    terms("KM", ValueKind::real),
    terms("TM", ValueKind::real, kNotNegative),
    root("FF", ValueKind::number),
    terms("GM", ValueKind::number),
    PropertyRow{"ST", ValueKind::number, true, false, {0, 3}},
    terms("SZ", ValueKind::any),
    root("CA", ValueKind::text),
    root("AP", ValueKind::text),
    terms("RU", ValueKind::text),
    terms("RE", ValueKind::text),
    root("PB", ValueKind::text),
    root("PW", ValueKind::text),
    root("BR", ValueKind::text),
    root("WR", ValueKind::text),
    root("DT", ValueKind::text),
    root("EV", ValueKind::text),
    root("GN", ValueKind::text),
    root("PC", ValueKind::text),
    root("RO", ValueKind::text),
    terms("OT", ValueKind::text),
    node("C", ValueKind::text),
    root("AN", ValueKind::text),
    root("BT", ValueKind::text),
    root("WT", ValueKind::text),
    root("SO", ValueKind::text),
    root("US", ValueKind::text),
    root("CP", ValueKind::text),
    root("ON", ValueKind::text),
    root("GC", ValueKind::text),
    node("N", ValueKind::text),
};

constexpr PropertyRow kUnknown{"", ValueKind::unknown, false, false, {}};

/// Index of the row of each name of one or two capitals; kRows.size() for the rest.
constexpr std::size_t slot(std::string_view name) {
  const auto first = static_cast<std::size_t>(name[0] - 'A');
  return name.size() == 1 ? first : 26 + first * 26 + static_cast<std::size_t>(name[1] - 'A');
}

constexpr auto make_slots() {
  std::array<std::uint8_t, 26 + 26 * 26> slots{};
  for (auto& s : slots) s = static_cast<std::uint8_t>(kRows.size());
  for (std::size_t i = 0; i < kRows.size(); ++i) slots[slot(kRows[i].name)] = static_cast<std::uint8_t>(i);
  return slots;
}
constexpr auto kSlots = make_slots();

bool is_capital(char c) {
  return c >= 'A' && c <= 'Z';
}

}  // namespace

const PropertyRow& property_row(std::string_view name) {
  if (name.empty() || name.size() > 2 || !is_capital(name.front()) || !is_capital(name.back())) return kUnknown;
  const std::size_t i = kSlots[slot(name)];
  return i < kRows.size() ? kRows[i] : kUnknown;
}

}  // namespace miai::record
