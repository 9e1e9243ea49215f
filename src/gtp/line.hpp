#pragma once
// The text of the protocol: one line in, one reply out.

#include <string>
#include <string_view>
#include <vector>

namespace miai::gtp {

/// What a command was given.
struct Arguments {
  std::vector<std::string_view> words;
  /// Everything after the command's name, blanks inside kept; paths and JSON are read from it.
  std::string_view rest;

  int count() const { return static_cast<int>(words.size()); }
  std::string_view operator[](int i) const { return words[static_cast<std::size_t>(i)]; }
  /// Everything behind the word, blanks inside kept; empty behind the last one.
  std::string_view after(int i) const;
};

/// A line without control characters and comment, cut into its parts. Owns its text.
struct Line {
  std::string text;
  std::string_view id;    ///< digits, or empty
  std::string_view name;  ///< the command
  Arguments arguments;

  Line() = default;
  Line(const Line&) = delete;
  Line& operator=(const Line&) = delete;
};

/// Cleans a raw line: control characters go, a tab becomes a blank, everything from '#' on is a comment.
/// Source: GTP 2 draft, section 2.
std::string cleaned(std::string_view raw);

/// Cuts cleaned text into id, name and arguments of a line, which keeps the text.
void split_line(std::string_view raw, Line& line);

/// What a command answers: "=" with a text, or "?" with the reason, or the last line of a reply that has begun already.
struct Reply {
  enum class Kind { success, failure, rest } kind = Kind::success;
  std::string text;
};

Reply done(std::string text = {});
Reply refuse(std::string reason);
/// The reply to arguments that cannot be read.
Reply syntax_error();

/// The end of a reply whose first lines have been written: a last line, or nothing more.
Reply rest(std::string last_line = {});

/// The bytes of a reply: "=id text", then one empty line. An empty line inside the text would end the reply early, so
/// it is written as one blank.
std::string written(std::string_view id, const Reply& reply);

}  // namespace miai::gtp
