#include "record_binding.hpp"

namespace miai::wasm {
namespace {

record::NodeId id_of(int node) {
  return record::NodeId{static_cast<std::uint32_t>(node)};
}
int number_of(record::NodeId node) {
  return node.exists() ? static_cast<int>(node.value) : -1;
}

val numbers_of(const std::vector<record::NodeId>& nodes) {
  val out = val::array();
  for (const record::NodeId node : nodes) out.call<void>("push", number_of(node));
  return out;
}

val finding_of(const record::Finding& finding) {
  val out = val::object();
  out.set("id", finding.id);
  out.set("severity", to_js(record::id_text(finding.severity)));
  out.set("line", static_cast<int>(finding.where.line));
  out.set("column", static_cast<int>(finding.where.column));
  out.set("message", finding.message);
  out.set("repair", finding.repair);
  val facts = val::object();
  for (const Fact& fact : finding.facts) facts.set(fact.name, fact.value);
  out.set("facts", facts);
  out.set("game", finding.game);
  out.set("node", static_cast<int>(finding.node));
  return out;
}

record::Decoder decoder_from(const val& decode) {
  if (decode.isUndefined() || decode.isNull()) return {};
  return [decode](std::string_view bytes, std::string_view charset) -> std::optional<std::string> {
    const val view(emscripten::typed_memory_view(bytes.size(), reinterpret_cast<const std::uint8_t*>(bytes.data())));
    // The view would be cut off when memory grows, so the callee gets a copy.
    const val text = decode(view.call<val>("slice"), std::string(charset));
    if (text.isNull() || text.isUndefined()) return std::nullopt;
    return text.as<std::string>();
  };
}

}  // namespace

val RecordBinding::read(const val& bytes, const val& decode) {
  const auto data = emscripten::convertJSArrayToNumberVector<std::uint8_t>(bytes);
  record::ReadOptions options;
  options.decoder = decoder_from(decode);
  auto collection = record::read({reinterpret_cast<const char*>(data.data()), data.size()}, options);
  if (!collection) return failure(collection.error());
  for (record::GameTree& game : collection->games) game.record_steps();
  return success(val(RecordBinding(std::move(*collection))));
}

val RecordBinding::report() const {
  val out = val::array();
  for (const auto& finding : collection_.report) out.call<void>("push", finding_of(finding));
  return out;
}

bool RecordBinding::exists(int game, int node) const {
  return game >= 0 && game < games() && node >= 0 && static_cast<std::size_t>(node) < tree(game).arena_nodes();
}

val RecordBinding::children(int game, int node) const {
  return exists(game, node) ? numbers_of(tree(game).children(id_of(node))) : val::array();
}

int RecordBinding::parent(int game, int node) const {
  return exists(game, node) ? number_of(tree(game).parent(id_of(node))) : -1;
}

val RecordBinding::main_line(int game) const {
  return exists(game, 0) ? numbers_of(tree(game).main_line()) : val::array();
}

val RecordBinding::properties(int game, int node) const {
  val out = val::object();
  if (!exists(game, node)) return out;
  const record::GameTree& t = tree(game);
  for (int i = 0; i < t.property_count(id_of(node)); ++i) {
    const auto property = t.property(id_of(node), i);
    val values = val::array();
    for (int v = 0; v < t.value_count(property); ++v) values.call<void>("push", std::string(t.text(property, v)));
    out.set(std::string(t.name(property)), values);
  }
  return out;
}

val RecordBinding::position(int game, int node) const {
  if (!exists(game, node)) return val::null();
  record::Replayer replayer(tree(game));
  const record::BoardState& state = replayer.at(id_of(node));
  const BoardSize size = state.board.size();
  val rows = val::array();
  for (int row = size.height() - 1; row >= 0; --row) {
    std::string text;
    for (int column = 0; column < size.width(); ++column) {
      text += ".XO"[static_cast<int>(state.board.at(make_point(column, row)))];
    }
    rows.call<void>("push", text);
  }
  val out = val::object();
  out.set("rows", rows);
  out.set("toMove", to_js(state.to_move));
  out.set("moveNumber", state.move_number);
  out.set("prisonersOfBlack", state.prisoners[index_of(Color::black)]);
  out.set("prisonersOfWhite", state.prisoners[index_of(Color::white)]);
  return out;
}

int RecordBinding::add_child(int game, int node) {
  return exists(game, node) ? number_of(tree(game).add_child(id_of(node))) : -1;
}

val RecordBinding::set(int game, int node, const std::string& name, const val& texts) {
  if (!exists(game, node)) return failure(fail("record.no_node", "There is no such node.").value());
  tree(game).set(id_of(node), name, emscripten::vecFromJSArray<std::string>(texts));
  return success();
}

val RecordBinding::remove_branch(int game, int node) {
  if (!exists(game, node) || node == 0) return failure(fail("record.no_node", "There is no such branch.").value());
  tree(game).remove_branch(id_of(node));
  return success();
}

void RecordBinding::make_main_line(int game, int node) {
  if (exists(game, node)) tree(game).make_main_line(id_of(node));
}

bool RecordBinding::undo(int game) {
  return exists(game, 0) && tree(game).undo();
}
bool RecordBinding::redo(int game) {
  return exists(game, 0) && tree(game).redo();
}

}  // namespace miai::wasm
