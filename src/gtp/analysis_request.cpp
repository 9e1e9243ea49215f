#include "gtp/analysis_request.hpp"

#include <algorithm>
#include <cmath>

#include "base/text.hpp"
#include "gtp/numbers.hpp"

namespace miai::gtp {
namespace {

constexpr double kMostCentiseconds = 1e9;
constexpr std::int64_t kMostMoves = 1'000'000'000;
constexpr std::int64_t kMostPlies = 1'000'000;

tl::unexpected<Error> wrong(std::string_view word, std::string_view wanted) {
  const std::string shown(word.substr(0, 40));
  return fail("analysis.syntax", "\"" + shown + "\" is not " + std::string(wanted) + ".", {{"word", shown}});
}

std::optional<Milliseconds> centiseconds(std::string_view word) {
  const auto value = parse_number(word);
  if (!value || !(*value >= 0) || *value > kMostCentiseconds) return std::nullopt;
  return Milliseconds(std::llround(*value * 10));
}

/// Takes the words one after the other.
class Reader {
 public:
  Reader(const State& state, Dialect dialect, const Arguments& arguments) : size_(state.size()), words_(arguments) {
    request_.dialect = dialect;
    request_.color = state.position().to_move();
  }

  Result<AnalysisRequest> read() {
    take_leading_words();
    while (at_ < words_.count()) {
      if (const auto taken = take_key(); !taken) return tl::unexpected<Error>(taken.error());
    }
    return request_;
  }

 private:
  using Take = Result<void> (Reader::*)(std::string_view value);

  struct Key {
    std::string_view name;
    Take take;
    std::optional<Extra> extra;
  };

  static const Key* find_key(std::string_view name) {
    static constexpr std::array kKeys{
        Key{"interval", &Reader::take_interval, {}},
        Key{"minmoves", &Reader::take_min_moves, {}},
        Key{"maxmoves", &Reader::take_max_moves, {}},
        Key{"avoid", &Reader::take_avoided, {}},
        Key{"allow", &Reader::take_allowed, {}},
        Key{"rootInfo", nullptr, Extra::root_info},
        Key{"ownership", nullptr, Extra::ownership},
        Key{"ownershipStdev", nullptr, Extra::ownership_stdev},
        Key{"movesOwnership", nullptr, Extra::moves_ownership},
        Key{"movesOwnershipStdev", nullptr, Extra::moves_ownership_stdev},
        Key{"pvVisits", nullptr, Extra::pv_visits},
        Key{"pvEdgeVisits", nullptr, Extra::pv_edge_visits},
        Key{"noResultValue", nullptr, Extra::no_result_value},
    };
    const auto* found = std::find_if(kKeys.begin(), kKeys.end(), [&](const Key& row) { return row.name == name; });
    return found == kKeys.end() ? nullptr : found;
  }

  void take_leading_words() {
    if (at_ == words_.count()) return;
    if (const auto color = parse_color(words_[at_])) {
      request_.color = *color;
      if (++at_ == words_.count()) return;
    }
    request_.interval = centiseconds(words_[at_]);
    if (request_.interval) ++at_;
  }

  Result<void> take_key() {
    const std::string_view name = words_[at_++];
    const Key* key = find_key(name);
    const bool known = key != nullptr && (key->take != nullptr || request_.dialect == Dialect::kata);
    if (!known) return wrong(name, "a key of this command");
    if (at_ >= words_.count()) return fail("analysis.syntax", "The key " + std::string(name) + " lacks its value.");
    const std::string_view value = words_[at_++];
    return key->take != nullptr ? (this->*key->take)(value) : take_switch(*key->extra, value);
  }

  Result<void> take_switch(Extra extra, std::string_view value) {
    const bool on = same_word(value, "true") || value == "1";
    if (!on && !same_word(value, "false") && value != "0") return wrong(value, "true or false");
    const unsigned bit = 1U << static_cast<unsigned>(extra);
    request_.extras = on ? request_.extras | bit : request_.extras & ~bit;
    return {};
  }

  Result<void> take_interval(std::string_view value) {
    const auto interval = centiseconds(value);
    if (!interval) return wrong(value, "a number of hundredths of a second");
    request_.interval = interval;
    return {};
  }

  Result<int> number_of_moves(std::string_view value) {
    const auto number = whole_number(value);
    if (!number || *number < 0) return wrong(value, "a number of moves");
    return static_cast<int>(std::min(*number, kMostMoves));
  }

  Result<void> take_min_moves(std::string_view value) {
    const auto number = number_of_moves(value);
    if (!number) return tl::unexpected<Error>(number.error());
    request_.min_moves = *number;
    return {};
  }

  Result<void> take_max_moves(std::string_view value) {
    const auto number = number_of_moves(value);
    if (!number) return tl::unexpected<Error>(number.error());
    request_.max_moves = *number;
    return {};
  }

  /// "COLOR VERTEX,VERTEX,… PLIES", of which the colour has been read.
  struct Restriction {
    Color color;
    std::vector<int> places;  // BoardSize::index, the pass behind the points
    int plies;
  };

  Result<Restriction> restriction(std::string_view color_word) {
    const auto color = parse_color(color_word);
    if (!color) return wrong(color_word, "a colour");
    if (at_ + 2 > words_.count())
      return fail("analysis.syntax", "A list of vertices or the number of plies is missing.");
    Restriction found{*color, {}, 0};
    std::string_view list = words_[at_++];
    while (!list.empty()) {
      const std::size_t end = std::min(list.find(','), list.size());
      const std::string_view word = list.substr(0, end);
      list.remove_prefix(std::min(end + 1, list.size()));
      if (word.empty()) continue;
      const auto vertex = parse_vertex(word, size_);
      if (!vertex) return wrong(word, "a vertex of this board");
      found.places.push_back(vertex->is_pass() ? size_.points() : size_.index(vertex->point()));
    }
    const auto plies = whole_number(words_[at_++]);
    if (!plies || *plies < 1) return wrong(words_[at_ - 1], "a number of plies from 1");
    found.plies = static_cast<int>(std::min(*plies, kMostPlies));
    return found;
  }

  Result<void> take_avoided(std::string_view color_word) {
    const auto found = restriction(color_word);
    if (!found) return tl::unexpected<Error>(found.error());
    const int side = index_of(found->color);
    if (allowed_[side]) return fail("analysis.syntax", "avoid and allow cannot both be given for one colour.");
    avoided_[side] = true;
    auto& plies = request_.forbidden_plies[side];
    plies.resize(static_cast<std::size_t>(size_.points()) + 1);
    for (const int place : found->places) plies[static_cast<std::size_t>(place)] = found->plies;
    return {};
  }

  Result<void> take_allowed(std::string_view color_word) {
    const auto found = restriction(color_word);
    if (!found) return tl::unexpected<Error>(found.error());
    const int side = index_of(found->color);
    if (allowed_[side] || avoided_[side]) {
      return fail("analysis.syntax", "allow can be given once for a colour, and not beside avoid.");
    }
    allowed_[side] = true;
    auto& plies = request_.forbidden_plies[side];
    plies.assign(static_cast<std::size_t>(size_.points()) + 1, found->plies);
    for (const int place : found->places) plies[static_cast<std::size_t>(place)] = 0;
    return {};
  }

  BoardSize size_;
  const Arguments& words_;
  int at_ = 0;
  AnalysisRequest request_;
  std::array<bool, 2> avoided_{};
  std::array<bool, 2> allowed_{};
};

}  // namespace

Result<AnalysisRequest> read_analysis_request(const State& state, Dialect dialect, const Arguments& arguments) {
  return Reader(state, dialect, arguments).read();
}

}  // namespace miai::gtp
