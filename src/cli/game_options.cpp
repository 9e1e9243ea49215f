#include "cli/game_options.hpp"

#include <cmath>

#include "base/text.hpp"

namespace miai::cli {
namespace {

std::vector<std::string> ruleset_names() {
  std::vector<std::string> names;
  for (const auto& row : ruleset_presets()) names.emplace_back(row.rules.id);
  return names;
}

/// "90s", "1.5m", "1h"; without a letter the unit that is given. Nothing when it is no time above zero.
std::optional<Milliseconds> parse_time(std::string_view text, char unit) {
  if (text.empty()) return std::nullopt;
  const char last = text.back();
  if (last == 's' || last == 'm' || last == 'h') {
    unit = last;
    text.remove_suffix(1);
  }
  const auto number = parse_number(text);
  if (!number || *number < 0 || *number > 1e6) return std::nullopt;
  const double factor = unit == 'h' ? 3.6e6 : (unit == 'm' ? 6e4 : 1e3);
  return Milliseconds(std::llround(*number * factor));
}

/// What stands after the plus sign: "3x30s", "25/10m", "10s".
std::optional<ClockSettings> parse_overtime(Milliseconds main, std::string_view text) {
  const std::size_t sign = text.find_first_of("x/");
  if (sign == std::string_view::npos) {
    const auto increment = parse_time(text, 's');
    return increment ? std::optional(ClockSettings::fischer(main, *increment)) : std::nullopt;
  }
  const auto count = parse_int(text.substr(0, sign));
  const auto period = parse_time(text.substr(sign + 1), 's');
  if (!count || *count < 1 || *count > 1000 || !period) return std::nullopt;
  const int n = static_cast<int>(*count);
  return text[sign] == 'x' ? ClockSettings::byo_yomi(main, n, *period) : ClockSettings::canadian(main, n, *period);
}

std::optional<ClockSettings> clock_of(std::string_view text) {
  if (text == "none" || text.empty()) return ClockSettings{};
  if (text.ends_with("/move")) {
    const auto each = parse_time(text.substr(0, text.size() - 5), 's');
    return each ? std::optional(ClockSettings::simple(*each)) : std::nullopt;
  }
  const std::size_t plus = text.find('+');
  const auto main = parse_time(text.substr(0, plus), 'm');
  if (!main) return std::nullopt;
  if (plus == std::string_view::npos) return ClockSettings::absolute(*main);
  return parse_overtime(*main, text.substr(plus + 1));
}

tl::unexpected<Error> bad_handicap(int stones, BoardSize size) {
  const std::string most = std::to_string(size.points() - 1);
  const std::string width = std::to_string(size.width());
  const std::string height = std::to_string(size.height());
  return fail("option.handicap",
              std::to_string(stones) + " handicap stones do not fit here: a " + width + "×" + height +
                  " board takes 2 to " + most + "; 0 means none.",
              {{"stones", std::to_string(stones)}, {"width", width}, {"height", height}, {"max", most}});
}

}  // namespace

Option size_option(std::string_view fallback) {
  return {.name = "--size", .kind = ValueKind::text, .placeholder = "N", .help = "option.size", .fallback = fallback};
}

Option rules_option() {
  return {.name = "--rules",
          .kind = ValueKind::text,
          .placeholder = "NAME",
          .help = "option.rules",
          .fallback = "japanese",
          .suggestions = ruleset_names};
}

Option komi_option() {
  return {.name = "--komi", .kind = ValueKind::number, .placeholder = "POINTS", .help = "option.komi"};
}

Option handicap_option() {
  return {
      .name = "--handicap", .kind = ValueKind::whole, .placeholder = "N", .help = "option.handicap", .fallback = "0"};
}

Option placement_option() {
  return {.name = "--placement",
          .kind = ValueKind::text,
          .placeholder = "HOW",
          .help = "option.placement",
          .choices = {"fixed", "free"}};
}

Result<BoardSize> parse_size(std::string_view text) {
  const std::string lower = ascii_lower(text);
  const std::size_t cross = lower.find('x');
  const auto width = parse_int(std::string_view(lower).substr(0, cross));
  const auto height = cross == std::string::npos ? width : parse_int(std::string_view(lower).substr(cross + 1));
  if (!width || !height || *width < 1 || *height < 1 || *width > BoardSize::kMaxFast || *height > BoardSize::kMaxFast) {
    return fail("option.size",
                "\"" + std::string(text) + "\" is no size of a board; give 1 to 25, or columns and rows as in 9x13.",
                {{"value", std::string(text)}});
  }
  return BoardSize(static_cast<int>(*width), static_cast<int>(*height));
}

Result<ClockSettings> parse_clock(std::string_view text) {
  const auto settings = clock_of(ascii_lower(text));
  if (!settings) {
    return fail(
        "option.clock",
        "\"" + std::string(text) + "\" is no clock; write none, 30m, 10m+3x30s, 10m+25/10m, 10m+10s or 30s/move.",
        {{"value", std::string(text)}});
  }
  return settings->system == ClockSystem::none ? Result<ClockSettings>(*settings) : checked(*settings);
}

Result<GameSettings> game_settings(const Arguments& arguments) {
  const auto size = parse_size(arguments.text("--size"));
  if (!size) return tl::unexpected(size.error());
  const auto rules = find_ruleset(arguments.text("--rules"));
  if (!rules) return tl::unexpected(rules.error());
  GameSettings settings{*size, *rules, rules->komi_even, static_cast<int>(arguments.whole("--handicap").value_or(0))};
  if (settings.handicap == 1) settings.handicap = 0;
  if (settings.handicap != 0) {
    settings.komi = rules->komi_handicap;
    const int most = size->points() - 1;
    if (settings.handicap < 2 || settings.handicap > most) return bad_handicap(settings.handicap, *size);
  }
  if (const auto komi = arguments.number("--komi")) {
    if (*komi < -1000 || *komi > 1000) {
      return fail("option.komi", "A komi beyond 1000 points means nothing; give a smaller number.", {});
    }
    settings.komi = HalfPoints::nearest(*komi);
  }
  return settings;
}

}  // namespace miai::cli
