#include "engine/settings_values.hpp"

namespace miai::engine {

tl::unexpected<Error> bad_value(std::string_view name, std::string_view value, const Wanted& wanted) {
  const std::string shown(value.substr(0, 60));
  return fail("settings.bad_value", std::string(name) + " must be " + wanted.words + ", not \"" + shown + "\".",
              {{"option", std::string(name)}, {"value", shown}, {"wanted", wanted.signs}});
}

Result<void> set_real(double& field, const Range<double>& range, std::string_view value) {
  const auto number = parse_number(value);
  if (!number || *number < range.least || *number > range.most) return bad_value(range.name, value, named(range));
  field = *number;
  return {};
}

Result<void> set_flag(bool& field, std::string_view name, std::string_view value) {
  const auto flag = parse_flag(value);
  if (!flag) return bad_value(name, value, {"true or false", "true | false"});
  field = *flag;
  return {};
}

}  // namespace miai::engine
