// The published form of the lines, and whether the lines keep to it.
#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "analysis/review/annotate.hpp"
#include "record/collection.hpp"
#include "talking.hpp"

namespace miai::analysis {
namespace {

namespace fs = std::filesystem;
using test::json::object;
using test::json::value;

std::string file(const std::string& name) {
  std::ifstream in(std::string(MIAI_SOURCE_DIR) + "/" + name, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

bool has_type(const value& v, std::string_view type) {
  if (type == "integer") return v.is_int64() || v.is_uint64();
  if (type == "number") return v.is_number();
  if (type == "string") return v.is_string();
  if (type == "boolean") return v.is_bool();
  if (type == "array") return v.is_array();
  if (type == "object") return v.is_object();
  return type == "null" && v.is_null();
}

/// The part of JSON Schema that the file uses. Answers what is wrong, or "".
class Schema {
 public:
  Schema() : defs_(test::json::parse(file("protocol/analysis.schema.json")).at("$defs").as_object()) {}

  std::string wrong(std::string_view name, const value& v) const {
    return check(defs_.at(name).as_object(), v, std::string(name));
  }
  const object& definition(std::string_view name) const { return defs_.at(name).as_object(); }

 private:
  std::string check(const object& schema, const value& v, const std::string& at) const {
    if (const value* ref = schema.if_contains("$ref")) {
      const std::string name(ref->as_string().c_str());
      return check(defs_.at(name.substr(name.rfind('/') + 1)).as_object(), v, at);
    }
    if (const std::string plain = check_plain(schema, v); !plain.empty()) return at + ": " + plain;
    if (v.is_array()) {
      for (const value& item : v.get_array()) {
        const value* items = schema.if_contains("items");
        if (items == nullptr) break;
        if (auto bad = check(items->as_object(), item, at + "[]"); !bad.empty()) return bad;
      }
    }
    return v.is_object() ? check_members(schema, v.get_object(), at) : "";
  }

  static std::string check_plain(const object& schema, const value& v) {
    if (const value* type = schema.if_contains("type")) {
      bool fits = type->is_string() && has_type(v, type->get_string());
      if (type->is_array()) {
        for (const value& one : type->get_array()) fits = fits || has_type(v, one.as_string());
      }
      if (!fits) return "another type";
    }
    if (const value* same = schema.if_contains("const"); same != nullptr && *same != v) return "another value";
    if (const value* list = schema.if_contains("enum")) {
      const auto& all = list->as_array();
      if (std::find(all.begin(), all.end(), v) == all.end()) return "none of the values";
    }
    const auto bound = [&](const char* name) {
      const value* found = schema.if_contains(name);
      return found == nullptr ? std::nan("") : found->to_number<double>();
    };
    if (v.is_number() && (v.to_number<double>() < bound("minimum") || v.to_number<double>() > bound("maximum"))) {
      return "out of range";
    }
    if (v.is_string() &&
        (double(v.get_string().size()) < bound("minLength") || double(v.get_string().size()) > bound("maxLength"))) {
      return "a text too short or too long";
    }
    if (v.is_array() &&
        (double(v.get_array().size()) < bound("minItems") || double(v.get_array().size()) > bound("maxItems"))) {
      return "too few or too many";
    }
    return "";
  }

  std::string check_members(const object& schema, const object& v, const std::string& at) const {
    if (const value* required = schema.if_contains("required")) {
      for (const value& name : required->as_array()) {
        if (!v.contains(name.as_string())) return at + " lacks " + std::string(name.as_string().c_str());
      }
    }
    const value* properties = schema.if_contains("properties");
    for (const auto& member : v) {
      const value* known = properties != nullptr ? properties->as_object().if_contains(member.key()) : nullptr;
      const std::string name(member.key());
      if (known == nullptr && schema.contains("additionalProperties")) return at + " has " + name;
      if (known == nullptr) continue;
      if (auto bad = check(known->as_object(), member.value(), at + "." + name); !bad.empty()) return bad;
    }
    return "";
  }

  object defs_;
};

std::string_view kind_of(const object& line) {
  if (line.contains("error")) return "error";
  if (line.contains("warning")) return "warning";
  if (line.contains("noResults")) return "no_results";
  if (line.contains("action")) return "action";
  return "answer";
}

TEST(AnalysisSchema, every_answer_keeps_to_it) {
  const Schema schema;
  std::set<std::string_view> seen;
  for (const char* name : {"actions", "answers", "errors"}) {
    std::istringstream lines(file("tests/golden/analysis/" + std::string(name) + ".txt"));
    for (std::string line; std::getline(lines, line);) {
      if (line.starts_with(';') || line.starts_with("> ")) continue;
      const value answer = test::json::parse(line);
      seen.insert(kind_of(answer.as_object()));
      EXPECT_EQ(schema.wrong(kind_of(answer.as_object()), answer), "") << line;
    }
  }
  EXPECT_EQ(schema.wrong("no_results",
                         test::json::parse(R"({"id":"q","turnNumber":1,"isDuringSearch":false,"noResults":true})")),
            "");
  EXPECT_EQ(seen, (std::set<std::string_view>{"error", "warning", "action", "answer"}));
}

TEST(AnalysisSchema, a_review_keeps_to_it) {
  const Schema schema;
  const auto tree = record::read("(;SZ[9];B[ee];W[gc];B[])")->games.front();
  const auto& rules = preset("japanese");
  auto game = *reviewed_game(tree, {BoardSize::square(19), rules, rules.komi_even, 0});
  const Opinion opinion{10, 0.5, 1, {{5, 0.5, 1, 0.25, {Vertex::pass()}}}};
  const Review review = judged(std::move(game), {opinion, opinion, std::nullopt, opinion}, {});
  const i18n::Messages messages;
  const value document = test::json::parse(review_json(review, {messages, {}, "A – B", {}, "playouts"}));
  EXPECT_EQ(schema.wrong("review", document), "");
  EXPECT_EQ(schema.wrong("review_opinion", document.at("moves").at(0).at("after")), "");
  EXPECT_TRUE(document.at("moves").at(1).at("points_lost").is_null());
}

TEST(AnalysisSchema, it_refuses_what_is_not_so) {
  const Schema schema;
  EXPECT_NE(schema.wrong("no_results",
                         test::json::parse(R"({"id":"q","turnNumber":1,"isDuringSearch":true,"noResults":true})")),
            "");
  EXPECT_NE(schema.wrong("answer", test::json::parse(R"({"id":"q"})")), "");
  EXPECT_NE(schema.wrong("error", test::json::parse(R"({"error":""})")), "");
  EXPECT_NE(schema.wrong("query", test::json::parse(
                                      R"({"id":"q","moves":[["B"]],"rules":"aga","boardXSize":9,"boardYSize":9})")),
            "");
}

TEST(AnalysisSchema, it_lists_the_fields_that_are_read) {
  const Schema schema;
  std::set<std::string> written;
  for (const auto& member : schema.definition("query").at("properties").as_object()) written.emplace(member.key());
  std::set<std::string> read;
  for (const auto name : query_fields()) read.emplace(name);
  EXPECT_EQ(written, read);
  const std::string manual = file("docs/ANALYSIS.md");
  for (const auto& name : read) EXPECT_NE(manual.find("`" + name + "`"), std::string::npos) << name;
}

}  // namespace
}  // namespace miai::analysis
