#include "match/seat.hpp"

#include <unistd.h>

#include <array>
#include <cmath>

#include "base/text.hpp"
#include "engine/rules_text.hpp"
#include "score/score.hpp"

namespace miai::match {
namespace {

/// Which of the client's errors means which end of a game.
Ending ending_of(std::string_view error) {
  if (error == "program.silent") return Ending::silent;
  return error == "program.rubbish" ? Ending::rubbish : Ending::crashed;
}

std::string color_word(Color color) {
  return color == Color::black ? "b" : "w";
}

std::string seconds(Milliseconds time) {
  const std::string fraction = std::to_string(1000 + time.count() % 1000).substr(1);
  return std::to_string(time.count() / 1000) + (fraction == "000" ? "" : "." + fraction);
}

/// GTP 2 knows whole seconds only; less than what there is would lose time, more would lose games.
std::string whole_seconds(Milliseconds time) {
  return std::to_string(time.count() / 1000);
}

/// The clock in the words of kata-time_settings.
std::string kata_clock(const ClockSettings& clock) {
  switch (clock.system) {
    case ClockSystem::none:
      return "none";
    case ClockSystem::absolute:
      return "absolute " + seconds(clock.main);
    case ClockSystem::byo_yomi:
      return "byoyomi " + seconds(clock.main) + " " + seconds(clock.period) + " " + std::to_string(clock.count);
    case ClockSystem::canadian:
      return "canadian " + seconds(clock.main) + " " + seconds(clock.period) + " " + std::to_string(clock.count);
    case ClockSystem::fischer:
      if (!clock.cap) return "fischer " + seconds(clock.main) + " " + seconds(clock.period);
      return "fischer-capped " + seconds(clock.main) + " " + seconds(clock.period) + " " + seconds(*clock.cap) + " -1";
    case ClockSystem::simple:
      return "byoyomi 0 " + seconds(clock.period) + " 1";
  }
  return "none";
}

/// The same for programs that know nothing but Canadian overtime: in whole seconds, and never more than there is but
/// where less than a second would read as no limit.
std::string plain_clock(const ClockSettings& clock) {
  const std::string main = whole_seconds(clock.main);
  switch (clock.system) {
    case ClockSystem::none:
      return "0 1 0";
    case ClockSystem::absolute:
    case ClockSystem::fischer:
      return main + " 0 0";
    case ClockSystem::canadian:
      return main + " " + whole_seconds(clock.period) + " " + std::to_string(clock.count);
    case ClockSystem::byo_yomi:
      return main + " " + whole_seconds(clock.period) + " 1";
    case ClockSystem::simple:
      return "0 " + whole_seconds(std::max(clock.period, Milliseconds{1000})) + " 1";
  }
  return "0 1 0";
}

/// How a program is told the time.
struct ClockWords {
  const char* command;
  std::string (*settings)(const ClockSettings& clock);
  std::string (*seconds)(Milliseconds time);
  /// Whether a number of byo-yomi periods is one that can be told. As stones it would mean that many moves in one
  /// period.
  bool counts_periods;
};
constexpr ClockWords kExactWords{"kata-time_settings", kata_clock, seconds, true};
constexpr ClockWords kPlainWords{"time_settings", plain_clock, whole_seconds, false};

/// As time_left says it.
std::string left_words(const TimeLeft& left, const ClockSettings& clock, const ClockWords& words) {
  if (!left.in_overtime && clock.system != ClockSystem::simple) return words.seconds(left.main) + " 0";
  const bool counts =
      clock.system == ClockSystem::canadian || (clock.system == ClockSystem::byo_yomi && words.counts_periods);
  return words.seconds(left.period) + " " + std::to_string(counts ? left.count : 1);
}

const ClockWords& words_for(const gtp::Client& client) {
  return client.knows(kExactWords.command) ? kExactWords : kPlainWords;
}

/// This very program, for a command line that begins with its name.
std::string with_own_path(const std::string& command) {
  if (!command.starts_with("miai ")) return command;
  std::array<char, 4096> path{};
  const auto length = ::readlink("/proc/self/exe", path.data(), path.size());
  const std::string_view own(path.data(), length > 0 ? static_cast<std::size_t>(length) : 0);
  if (!own.ends_with("/miai")) return command;
  return "\"" + std::string(own) + "\"" + command.substr(4);
}

}  // namespace

Failure Seat::failed(const Error& error) {
  client_.reset();
  return {ending_of(error.id), error.message, error};
}

std::optional<Failure> Seat::start() {
  if (client_ && !client_->is_over()) return std::nullopt;
  auto started = gtp::Client::start(with_own_path(contestant_.command));
  if (!started) return failed(started.error());
  client_ = std::move(*started);
  client_->set_stop(stop_);
  client_->set_deadline(deadline_);
  if (const auto greeted = client_->greet(settings_.patience); !greeted) return failed(greeted.error());
  return std::nullopt;
}

std::optional<Failure> Seat::demand(const std::string& command) {
  const auto reply = client_->ask(command, settings_.patience);
  if (!reply) return failed(reply.error());
  if (reply->kind == gtp::Reply::Kind::success) return std::nullopt;
  // It may be in any state now.
  client_.reset();
  const std::string said = gtp::cleaned(reply->text).substr(0, 80);
  Error error{"program.refused",
              "It answered \"? " + said + "\" to \"" + command + "\".",
              {{"answer", said}, {"command", command}},
              {}};
  return Failure{Ending::refused, error.message, error};
}

std::optional<Failure> Seat::mention(const std::string& command) {
  const auto reply = client_->ask(command, settings_.patience);
  if (!reply) return failed(reply.error());
  return std::nullopt;
}

std::optional<Failure> Seat::set_up_board() {
  const BoardSize size = settings_.game.size;
  const std::string width = std::to_string(size.width());
  const std::string both = width + " " + std::to_string(size.height());
  std::string command = "boardsize " + width;
  if (!size.is_square()) command = (knows("rectangular_boardsize") ? "rectangular_boardsize " : "boardsize ") + both;
  if (auto wrong = demand(command)) return wrong;
  if (auto wrong = demand("clear_board")) return wrong;
  if (knows("kata-set-rules")) {
    if (auto wrong = mention("kata-set-rules " + engine::rules_json(settings_.game.rules))) return wrong;
  }
  if (auto wrong = demand("komi " + to_string(settings_.game.komi))) return wrong;
  if (settings_.visits > 0 && knows("kata-set-param")) {
    return mention("kata-set-param maxVisits " + std::to_string(settings_.visits));
  }
  return std::nullopt;
}

std::optional<Failure> Seat::set_up_clock() {
  if (settings_.clock.system == ClockSystem::none) return std::nullopt;
  const ClockWords& words = words_for(*client_);
  return mention(std::string(words.command) + " " + words.settings(settings_.clock));
}

std::optional<Failure> Seat::set_up_handicap(const std::vector<Point>& handicap) {
  if (handicap.empty()) return std::nullopt;
  if (knows("set_free_handicap")) {
    std::string command = "set_free_handicap";
    for (const Point p : handicap) command += " " + to_string(p);
    return demand(command);
  }
  for (const Point p : handicap) {
    if (auto wrong = demand("play b " + to_string(p))) return wrong;
  }
  return std::nullopt;
}

std::optional<Failure> Seat::begin(const std::vector<Point>& handicap, const std::vector<Move>& opening) {
  if (auto wrong = start()) return wrong;
  if (auto wrong = set_up_board()) return wrong;
  if (auto wrong = set_up_clock()) return wrong;
  if (auto wrong = set_up_handicap(handicap)) return wrong;
  for (const Move& move : opening) {
    if (auto wrong = tell(move)) return wrong;
  }
  return std::nullopt;
}

Answer Seat::choose(Color color, const TurnTime& time) {
  took_ = Milliseconds{0};
  if (time.left && knows("time_left")) {
    const std::string words = left_words(*time.left, settings_.clock, words_for(*client_));
    if (auto wrong = mention("time_left " + color_word(color) + " " + words)) return *wrong;
  }
  const auto reply = client_->ask("genmove " + color_word(color), time.most);
  took_ = reply ? client_->took() : time.most;
  if (!reply) return failed(reply.error());
  const std::string said = gtp::cleaned(reply->text).substr(0, 80);
  if (reply->kind != gtp::Reply::Kind::success) {
    client_.reset();
    return Failure{Ending::refused, "It answered \"? " + said + "\" when it was asked for a move."};
  }
  if (same_word(trim(said), "resign")) return Resignation{};
  const auto vertex = parse_vertex(trim(said), settings_.game.size);
  if (!vertex) {
    client_.reset();
    return Failure{Ending::rubbish, "It answered \"" + said + "\" when it was asked for a move."};
  }
  return *vertex;
}

std::optional<Failure> Seat::tell(Move move) {
  return demand("play " + color_word(move.color) + " " + to_string(move.vertex));
}

std::optional<PointSet> Seat::dead_stones(const Board& board) {
  if (!client_ || client_->is_over() || !knows("final_status_list")) return std::nullopt;
  const auto reply = client_->ask("final_status_list dead", settings_.patience);
  if (!reply) {
    client_.reset();
    return std::nullopt;
  }
  if (reply->kind != gtp::Reply::Kind::success) return std::nullopt;
  PointSet stones;
  for (const std::string_view word : split_words(reply->text)) {
    const auto point = parse_point(word, board.size());
    if (!point || board.is_empty(*point)) return std::nullopt;
    stones.insert(*point);
  }
  return score::whole_chains(board, stones);
}

Introduction Seat::introduction() const {
  if (!client_) return {};
  const bool versioned = !client_->version().empty() && client_->version() != "unknown command";
  return {client_->name() + (versioned ? " " + client_->version() : ""), client_->knows(kExactWords.command)};
}

bool is_below_seconds(const ClockSettings& clock) {
  const auto is_lost = [](Milliseconds part) { return part > Milliseconds{0} && part < Milliseconds{1000}; };
  const bool tells_period = clock.system != ClockSystem::fischer && clock.system != ClockSystem::absolute;
  return clock.system != ClockSystem::none && (is_lost(clock.main) || (tells_period && is_lost(clock.period)));
}

}  // namespace miai::match
