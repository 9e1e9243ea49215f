#include "record/info.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "base/text.hpp"
#include "record/amounts.hpp"
#include "record/values.hpp"

namespace miai::record {
namespace {

struct TextRow {
  std::string_view name;
  std::string GameInfo::* field;
};
constexpr std::array kTextRows{
    TextRow{"PB", &GameInfo::black},      TextRow{"PW", &GameInfo::white},      TextRow{"BR", &GameInfo::black_rank},
    TextRow{"WR", &GameInfo::white_rank}, TextRow{"BT", &GameInfo::black_team}, TextRow{"WT", &GameInfo::white_team},
    TextRow{"EV", &GameInfo::event},      TextRow{"RO", &GameInfo::round},      TextRow{"PC", &GameInfo::place},
    TextRow{"DT", &GameInfo::date},       TextRow{"GN", &GameInfo::game_name},  TextRow{"AN", &GameInfo::annotator},
    TextRow{"SO", &GameInfo::source},     TextRow{"GC", &GameInfo::comment},    TextRow{"AP", &GameInfo::application},
};

/// KataGo writes the choices themselves: "koPOSITIONALscoreAREAtaxNONEsui1whb0button1friendlyPass1".
struct ChoiceRow {
  std::string_view prefix;
  std::string_view key;
};
constexpr std::array kChoiceRows{ChoiceRow{"ko", "ko"},
                                 ChoiceRow{"score", "scoring"},
                                 ChoiceRow{"tax", "tax"},
                                 ChoiceRow{"sui", "suicide"},
                                 ChoiceRow{"whb", "whiteHandicapBonus"},
                                 ChoiceRow{"button", "hasButton"},
                                 ChoiceRow{"friendlyPass", "friendlyPassOk"}};

bool is_value_char(char c) {
  return (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-';
}

std::optional<Ruleset> parse_choices(std::string_view text) {
  Ruleset rules = preset("tromp-taylor");
  int choices = 0;
  while (!text.empty()) {
    const ChoiceRow* found = nullptr;
    for (const ChoiceRow& row : kChoiceRows) {
      if (text.substr(0, row.prefix.size()) == row.prefix) found = &row;
    }
    if (found == nullptr) return std::nullopt;
    text.remove_prefix(found->prefix.size());
    std::size_t n = 0;
    while (n < text.size() && is_value_char(text[n])) ++n;
    std::string value(text.substr(0, n));
    const bool boolean = found->key == "suicide" || found->key == "hasButton" || found->key == "friendlyPassOk";
    if (boolean) value = value == "1" ? "true" : "false";
    const auto changed = with_rule(rules, found->key, value);
    if (!changed) return std::nullopt;
    rules = *changed;
    text.remove_prefix(n);
    ++choices;
  }
  return choices >= 2 ? std::optional<Ruleset>(rules) : std::nullopt;
}

struct RulesWord {
  std::string_view part;
  std::string_view id;
};
/// Parts of free texts ("Japanese rules 1989", "中国规则"); compared in lower case.
constexpr std::array kRulesWords{
    RulesWord{"japan", "japanese"},
    RulesWord{"日本", "japanese"},
    RulesWord{"chin", "chinese"},
    RulesWord{"中国", "chinese"},
    RulesWord{"中國", "chinese"},
    RulesWord{"korea", "korean"},
    RulesWord{"韩国", "korean"},
    RulesWord{"韓国", "korean"},
    RulesWord{"韓國", "korean"},
    RulesWord{"한국", "korean"},
    RulesWord{"new zealand", "new-zealand"},
    RulesWord{"tromp", "tromp-taylor"},
    RulesWord{"应氏", "ing"},
    RulesWord{"應氏", "ing"},
    RulesWord{"aga", "aga"},
    RulesWord{"goe", "ing"},
    RulesWord{"ing", "ing"},
};

bool is_word_start(std::string_view text, std::size_t at) {
  if (at == 0) return true;
  const char c = text[at - 1];
  return !((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'));
}

std::string one_line(std::string_view text) {
  std::string out(trim(text));
  for (char& c : out) {
    if (c == '\n') c = ' ';
  }
  return out;
}

/// KM in points. Hundredths (650, 375) and zi (3.75) that are komi of real rules are converted, and so are fractions
/// and words; other numbers stay. Source: what servers write, compared with the komi their rules have.
std::optional<Komi> stated_komi(const GameTree& game) {
  std::string text(trim(game.text(game.root(), "KM")));
  for (char& c : text) {
    if (c == ',') c = '.';
  }
  const auto number = parse_number(text);
  Komi komi;
  if (!number) {
    const auto words = text.empty() ? std::nullopt : komi_in_words(text);
    return words ? std::optional(Komi{*words, KomiSource::converted}) : std::nullopt;
  }
  if (std::abs(*number) > 1e6) return std::nullopt;
  double value = *number;
  komi.source = KomiSource::stated;
  const auto written_as = [&](const auto& values) {
    return std::find(values.begin(), values.end(), std::abs(value)) != values.end();
  };
  constexpr std::array kHundredths{275.0, 375.0, 550.0, 650.0, 750.0};
  if (written_as(kHundredths)) {
    value /= 100;
    komi.source = KomiSource::converted;
  }
  if (written_as(kKomiInZi)) {
    value *= 2;
    komi.source = KomiSource::converted;
  }
  komi.value = HalfPoints::nearest(value);
  return komi;
}

int stated_number(const GameTree& game, std::string_view name) {
  const auto number = parse_int(trim(game.text(game.root(), name)));
  return number && *number >= 0 && *number <= 1000 ? static_cast<int>(*number) : 0;
}

/// Points where black stones are set up before the first move, in the root or in nodes after it.
int count_placed_black(const GameTree& game, BoardSize size) {
  std::vector<Point> all;
  for (NodeId node = game.root(); node.exists(); node = game.first_child(node)) {
    const std::vector<Point> points = points_at(game, node, "AB", size);
    all.insert(all.end(), points.begin(), points.end());
    if (game.has(node, "B") || game.has(node, "W")) break;
  }
  std::sort(all.begin(), all.end());
  return static_cast<int>(std::unique(all.begin(), all.end()) - all.begin());
}

}  // namespace

std::optional<Ruleset> parse_rules(std::string_view text) {
  text = trim(text);
  if (text.empty()) return std::nullopt;
  if (const auto named = find_ruleset(text)) return *named;
  if (const auto choices = parse_choices(text)) return choices;
  const std::string lower = ascii_lower(text);
  for (const RulesWord& row : kRulesWords) {
    const std::size_t at = lower.find(row.part);
    if (at != std::string::npos && is_word_start(lower, at)) return preset(row.id);
  }
  return std::nullopt;
}

std::optional<BoardSize> board_size(const GameTree& game) {
  const std::string_view raw = trim(game.text(game.root(), "SZ"));
  if (raw.empty()) return BoardSize::square(19);
  const auto pair = split_composed(raw);
  const auto width = parse_int(trim(pair ? pair->first : raw));
  const auto height = pair ? parse_int(trim(pair->second)) : width;
  if (!width || !height || *width < 1 || *height < 1) return std::nullopt;
  if (*width > BoardSize::kMaxRecord || *height > BoardSize::kMaxRecord) return std::nullopt;
  return BoardSize(static_cast<int>(*width), static_cast<int>(*height));
}

GameInfo game_terms(const GameTree& game, const Ruleset& default_rules) {
  GameInfo info;
  const NodeId root = game.root();
  const auto size = board_size(game);
  info.size = size.value_or(BoardSize::square(19));
  info.size_usable = size.has_value();
  info.size_stated = !trim(game.text(root, "SZ")).empty();
  const std::string_view kind = trim(game.text(root, "GM"));
  info.is_go = kind.empty() || parse_int(kind).value_or(1) == 1;
  info.rules_text = one_line(game.text(root, "RU"));
  info.rules = parse_rules(info.rules_text);
  const std::string_view handicap = trim(game.text(root, "HA"));
  info.handicap_stated = !handicap.empty();
  info.handicap = stated_number(game, "HA");
  if (info.handicap < 2) info.handicap = 0;
  info.placed_black = count_placed_black(game, info.size);
  const Ruleset& rules = info.rules ? *info.rules : default_rules;
  info.komi.value = info.handicap >= 2 ? rules.komi_handicap : rules.komi_even;
  if (const auto komi = stated_komi(game)) info.komi = *komi;
  info.result.text = one_line(game.text(root, "RE"));
  info.result.outcome = parse_result(info.result.text);
  return info;
}

GameInfo game_terms(const GameTree& game) {
  return game_terms(game, preset("japanese"));
}

GameInfo game_info(const GameTree& game, const Ruleset& default_rules) {
  GameInfo info = game_terms(game, default_rules);
  const NodeId root = game.root();
  for (const TextRow& row : kTextRows) info.*row.field = one_line(game.text(root, row.name));
  const auto seconds = parse_number(trim(game.text(root, "TM")));
  if (seconds && *seconds >= 0) info.time.main_seconds = seconds;
  info.time.overtime = one_line(game.text(root, "OT"));
  return info;
}

GameInfo game_info(const GameTree& game) {
  return game_info(game, preset("japanese"));
}

}  // namespace miai::record
