// PandaNET's UGF and UGI: sections [Header], [Data], [Figure]. A data line is "QD,B1,1,21": column and row letters from
// the lower left, colour with move number, ...; a point off the board is a pass. Comments: ".Text,12" to ".EndText".
#include <algorithm>
#include <array>

#include "base/text.hpp"
#include "record/formats/format.hpp"
#include "record/info.hpp"
#include "record/utf8.hpp"
#include "record/values.hpp"

namespace miai::record {
namespace {

std::vector<std::string_view> fields_of(std::string_view text) {
  std::vector<std::string_view> fields;
  while (true) {
    const std::size_t comma = text.find(',');
    fields.push_back(trim(text.substr(0, comma)));
    if (comma == std::string_view::npos) return fields;
    text.remove_prefix(comma + 1);
  }
}

struct CopyRow {
  std::string_view key;
  std::string_view property;
};
/// Header keys whose first field is copied.
constexpr std::array kCopies{CopyRow{"Title", "GN"},      CopyRow{"Place", "PC"}, CopyRow{"Copyright", "CP"},
                             CopyRow{"Rules", "RU"},      CopyRow{"Rule", "RU"},  CopyRow{"Writer", "US"},
                             CopyRow{"Commentator", "AN"}};

class UgfReader {
 public:
  Result<FormatResult> run(std::string_view text) {
    for (const TextLine& line : lines_of(text)) {
      if (in_text_) {
        comment_line(line.text);
      } else if (line.text.size() >= 2 && line.text.front() == '[' && line.text.back() == ']') {
        section_ = ascii_lower(line.text.substr(1, line.text.size() - 2));
        if (section_ == "data") finish_header();
      } else if (section_ == "header") {
        header_line(line);
      } else if (section_ == "data") {
        data_line(line);
      } else if (line.text.substr(0, 6) == ".Text,") {
        const auto number = parse_int(line.text.substr(6));
        text_of_ = number && *number >= 0 && *number < 1'000'000 ? static_cast<std::size_t>(*number) : 0;
        in_text_ = true;
      }
    }
    if (!section_seen_data_) finish_header();
    check_imported(result_, game_);
    result_.games.push_back(std::move(game_));
    return std::move(result_);
  }

 private:
  void header_line(const TextLine& line) {
    const std::size_t equals = line.text.find('=');
    if (equals == std::string_view::npos) return;
    const std::string_view key = line.text.substr(0, equals);
    const auto fields = fields_of(line.text.substr(equals + 1));
    const auto put = [&](std::string_view property, std::size_t i) {
      if (i < fields.size() && !fields[i].empty()) root_.emplace_back(property, std::string(fields[i]));
    };
    const std::size_t before = root_.size();
    for (const CopyRow& row : kCopies) {
      if (key == row.key) put(row.property, 0);
    }
    if (key == "PlayerB") put("PB", 0), put("BR", 1);
    if (key == "PlayerW") put("PW", 0), put("WR", 1);
    if (key == "Size") read_size(fields[0], line);
    if (key == "Hdcp") read_handicap(fields);
    if (key == "Date") read_date(fields[0]);
    if (key == "Winner") read_result(fields);
    for (std::size_t i = before; i < root_.size(); ++i) places_.emplace_back(root_[i].first, line.place_of(fields[0]));
    if (key == "Hdcp" && handicap_ >= 2) places_.emplace_back("HA", line.place_of(fields[0]));
  }
  void read_size(std::string_view text, const TextLine& line) {
    const auto side = parse_int(text);
    if (side && *side >= 2 && *side <= 25) {
      side_ = static_cast<int>(*side);
      return;
    }
    result_.report.push_back(
        format_finding("ugf.size", line.place_of(text), "The board size is no number from 2 to 25; 19 is taken."));
  }
  void read_handicap(const std::vector<std::string_view>& fields) {
    const auto stones = parse_int(fields[0]);
    if (stones && *stones >= 2 && *stones < 100) handicap_ = static_cast<int>(*stones);
    const auto komi = fields.size() > 1 ? leading_number(fields[1]) : std::nullopt;
    if (komi) root_.emplace_back("KM", komi_text(*komi));
  }
  void read_date(std::string_view text) {
    std::string date(clipped(text, 10));
    std::replace(date.begin(), date.end(), '/', '-');
    if (date.size() >= 4) root_.emplace_back("DT", date);
  }
  /// "B,C" (resigned), "W,5.5", "B,T".
  void read_result(const std::vector<std::string_view>& fields) {
    if (fields.size() < 2 || fields[0].empty()) return;
    const char side = fields[0][0];
    if (side != 'B' && side != 'W') {
      root_.emplace_back("RE", std::string(fields[0]));
      return;
    }
    const std::string how = fields[1] == "C" ? "R" : std::string(fields[1]);
    const std::string text = std::string(1, side) + "+" + how;
    root_.emplace_back("RE", other_form({text, parse_result(text)}).value_or(text));
  }

  void finish_header() {
    if (section_seen_data_) return;
    section_seen_data_ = true;
    game_ = imported_game(side_);
    for (const auto& [name, text] : root_) game_.set(game_.root(), name, text);
    if (handicap_ >= 2) game_.set(game_.root(), "HA", std::to_string(handicap_));
    for (const auto& [name, place] : places_) game_.set_place(game_.root(), name, place);
    last_ = game_.root();
    nodes_.assign(1, last_);
  }

  void data_line(const TextLine& line) {
    if (line.text.empty()) return;
    const auto fields = fields_of(line.text);
    const bool usable = fields.size() >= 2 && fields[0].size() == 2 && !fields[1].empty() &&
                        (fields[1][0] == 'B' || fields[1][0] == 'W');
    if (!usable) {
      result_.report.push_back(format_finding("ugf.bad_move", line.place(), "A line of the section Data is no move."));
      return;
    }
    const bool black = fields[1][0] == 'B';
    if (last_ == game_.root() && !black && handicap_ >= 2 && !game_.has(last_, "AB")) {
      place_fixed_handicap(game_, handicap_, side_);
    }
    const int column = fields[0][0] - 'A';
    const int row = fields[0][1] - 'A';
    const bool on_board = column >= 0 && row >= 0 && column < side_ && row < side_;
    last_ = game_.add_child(last_);
    game_.set_place(last_, "", line.place());
    nodes_.push_back(last_);
    game_.set(last_, black ? "B" : "W",
              on_board ? sgf_point(make_point(column, row), BoardSize::square(side_)) : std::string());
  }

  void comment_line(std::string_view line) {
    if (line == ".EndText") {
      in_text_ = false;
      if (!comment_.empty() && text_of_ < nodes_.size()) game_.set(nodes_[text_of_], "C", comment_);
      comment_.clear();
      return;
    }
    if (!comment_.empty()) comment_ += '\n';
    comment_ += line;
  }

  FormatResult result_;
  GameTree game_;
  NodeId last_ = kNoNode;
  std::vector<NodeId> nodes_;  ///< by move number
  std::vector<std::pair<std::string, std::string>> root_;
  std::vector<std::pair<std::string, GameTree::Place>> places_;  ///< where they were read
  std::string section_;
  std::string comment_;
  std::size_t text_of_ = 0;
  int side_ = 19;
  int handicap_ = 0;
  bool in_text_ = false;
  bool section_seen_data_ = false;
};

}  // namespace

bool is_ugf(std::string_view text) {
  const std::string head = ascii_lower(text.substr(0, 8192));
  return head.find("[header]") != std::string::npos &&
         (head.find("[data]") != std::string::npos || head.find("playerb=") != std::string::npos);
}

Result<FormatResult> read_ugf(std::string_view text) {
  return UgfReader().run(text);
}

}  // namespace miai::record
