#pragma once
// Input files of a command: reading, "-" for standard input, and a progress bar when there are many.

#include <string>
#include <vector>

#include "cli/command.hpp"

namespace miai::cli {

/// The bytes of a file; "-" reads everything from streams.in.
/// Fails: file.not_found, file.is_folder, file.is_device, file.too_large (1 GB), file.not_readable; each names the
/// file.
Result<std::string> read_input(const std::string& name, Streams& streams);

/// Writes bytes to a file through a neighbour that is renamed, so that a failure leaves what was there; "-" is
/// streams.out. Links stay links, the mode of a file stays, and what is no regular file is written straight into.
/// Fails: file.is_folder, file.no_folder, file.read_only, file.not_writable.
Result<void> write_output(const std::string& name, std::string_view bytes, Streams& streams);

/// A bar on err, drawn only where err is a terminal and there is more than one step; it disappears at the end.
class Progress {
 public:
  Progress(const Streams& streams, std::size_t total);
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  ~Progress() { clear(); }

  /// One step is about to be worked on, for example a file.
  void step(std::string_view name);
  /// So many steps are done, whatever was told before; the text stands behind the bar.
  void show(std::size_t done, std::string_view text);
  /// Takes the bar off the screen, for example before a line is written.
  void clear();

 private:
  void draw(std::size_t done, std::string_view text, std::size_t at_work);

  const Streams& streams_;
  std::size_t total_;
  std::size_t done_ = 0;
  bool shown_ = false;
};

/// Runs work on every file in order, with a progress bar, and answers the worst exit code. A file that cannot be read
/// is reported (with --json as one line) and the others go on.
/// work is called as Exit(const std::string& name, const std::string& bytes).
template <class Work>
Exit for_each_file(const std::vector<std::string>& names, Context& context, Work work) {
  Progress progress(context.streams, names.size());
  Exit worst = Exit::fine;
  for (const auto& name : names) {
    progress.step(name);
    const auto bytes = read_input(name, context.streams);
    progress.clear();
    const Exit code = bytes ? work(name, *bytes) : context.trouble(bytes.error());
    if (static_cast<int>(code) > static_cast<int>(worst)) worst = code;
  }
  return worst;
}

}  // namespace miai::cli
