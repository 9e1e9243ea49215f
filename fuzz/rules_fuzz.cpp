// Rules as GTP takes them: names, flat text, JSON. What is read must read back from what is written.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "engine/rules_text.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace miai;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto rules = engine::read_rules(text);
  if (!rules) {
    if (rules.error().message.empty() || rules.error().id.empty()) std::abort();
    return 0;
  }
  const std::string written = engine::rules_json(*rules);
  const auto again = engine::read_rules(written);
  if (!again || engine::rules_json(*again) != written) std::abort();
  for (const RuleValue& choice : rule_values(*rules)) {
    const auto same = with_rule(*rules, choice.key, choice.value);
    if (!same || engine::rules_json(*same) != written) std::abort();
  }
  const std::size_t middle = text.find('=');
  if (middle != std::string_view::npos) (void)with_rule(*rules, text.substr(0, middle), text.substr(middle + 1));
  return 0;
}
