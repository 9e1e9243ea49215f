#pragma once
// Record files for JavaScript.

#include "convert.hpp"
#include "record/collection.hpp"
#include "record/replay.hpp"

namespace miai::wasm {

/// A file of games: read, walked, edited, written. Nodes are numbers; -1 is none.
class RecordBinding {
 public:
  explicit RecordBinding(record::Collection collection) : collection_(std::move(collection)) {}

  /// bytes: Uint8Array. decode: (Uint8Array, charset) => string | null, for example by a TextDecoder.
  /// Answers {ok, value: Record} or {ok: false, error}.
  static val read(const val& bytes, const val& decode);

  int games() const { return static_cast<int>(collection_.games.size()); }
  val report() const;
  std::string format() const { return collection_.format; }
  std::string charset() const { return collection_.charset; }
  /// SGF FF4, UTF-8.
  std::string write() const { return record::write(collection_); }

  val children(int game, int node) const;
  int parent(int game, int node) const;
  val main_line(int game) const;
  /// {name: string[]} of a node.
  val properties(int game, int node) const;
  /// {rows, toMove, moveNumber, prisonersOfBlack, prisonersOfWhite} after a node.
  val position(int game, int node) const;

  int add_child(int game, int node);
  val set(int game, int node, const std::string& name, const val& texts);
  val remove_branch(int game, int node);
  void make_main_line(int game, int node);
  bool undo(int game);
  bool redo(int game);

 private:
  bool exists(int game, int node) const;
  record::GameTree& tree(int game) { return collection_.games[static_cast<std::size_t>(game)]; }
  const record::GameTree& tree(int game) const { return collection_.games[static_cast<std::size_t>(game)]; }
  record::Collection collection_;
};

}  // namespace miai::wasm
