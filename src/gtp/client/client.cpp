#include "gtp/client/client.hpp"

#include <algorithm>

#include "base/text.hpp"

namespace miai::gtp {
namespace {

constexpr std::size_t kLongestLine = std::size_t{1} << 20U;
constexpr std::size_t kLongestReply = std::size_t{1} << 24U;
constexpr int kLongestGreeting = 1000;

bool begins_reply(std::string_view line) {
  return !line.empty() && (line[0] == '=' || line[0] == '?');
}

/// Without the sign and a number that nobody asked for.
Reply started_reply(std::string_view line) {
  Reply reply;
  reply.kind = line[0] == '=' ? Reply::Kind::success : Reply::Kind::failure;
  line.remove_prefix(1);
  while (!line.empty() && is_digit(line[0])) line.remove_prefix(1);
  reply.text = trim(line);
  return reply;
}

/// The last line that says something, for messages.
std::string last_line(std::string_view text) {
  text = trim(text);
  const std::size_t start = text.rfind('\n');
  return cleaned(start == std::string_view::npos ? text : text.substr(start + 1)).substr(0, 200);
}

}  // namespace

Result<std::unique_ptr<Client>> Client::start(const std::string& command_line) {
  const auto words = split_command_line(command_line);
  if (!words) return tl::unexpected<Error>(words.error());
  auto child = Child::start(*words);
  if (!child) return tl::unexpected<Error>(child.error());
  return std::unique_ptr<Client>(new Client(std::move(*child), (*words)[0]));
}

Client::Client(std::unique_ptr<Child> child, std::string program)
    : child_(std::move(child)), program_(std::move(program)) {}

Client::~Client() {
  if (over_) return;
  child_->write("quit\n", std::chrono::steady_clock::now() + std::chrono::milliseconds(50));
}

tl::unexpected<Error> Client::failure(std::string_view id, std::string_view command, const Trouble& trouble) {
  over_ = true;
  const Ended ended = id == "program.ended" ? child_->ending() : Ended{};
  if (ended.how == Ended::How::not_known) child_->kill();
  const std::string said = last_line(child_->last_words());
  const std::string asked(command.substr(0, 80));
  std::string message = program_ + " " + trouble.words;
  if (ended.how != Ended::How::not_known) message += " (" + to_string(ended) + ")";
  message += " at \"" + asked + "\".";
  if (!said.empty()) message += " It last said: " + said;
  return fail(id, message,
              {{"program", program_},
               {"command", asked},
               {"said", said},
               {"has_said", said.empty() ? "no" : "yes"},
               {"how", std::string(trouble.how)},
               {"answer", trouble.answer},
               {"by", std::string(id_text(ended.how))},
               {"number", std::to_string(ended.number)}});
}

Result<std::string> Client::next_line(std::string_view command, Instant deadline) {
  for (;;) {
    const std::size_t end = incoming_.find('\n');
    if (end != std::string::npos) {
      std::string line = incoming_.substr(0, end);
      incoming_.erase(0, end + 1);
      std::erase(line, '\r');
      return line;
    }
    if (incoming_.size() > kLongestLine)
      return failure("program.rubbish", command, {"line", "wrote a line without an end"});
    constexpr auto kLook = std::chrono::milliseconds(100);
    const Instant look = stop_ == nullptr ? deadline : std::min(deadline, std::chrono::steady_clock::now() + kLook);
    switch (child_->read(incoming_, look)) {
      case Child::Event::bytes:
        break;
      case Child::Event::deadline:
        if (look < deadline && !stop_->load()) break;
        return failure("program.silent", command, {"unanswered", "did not answer in time"});
      case Child::Event::ended:
        return failure("program.ended", command, {"ended", "ended"});
    }
  }
}

Result<std::string> Client::first_line(std::string_view command, Instant deadline) {
  for (int greeting = 0;;) {
    auto line = next_line(command, deadline);
    if (!line || begins_reply(*line)) return line;
    if (trim(*line).empty()) continue;
    if (has_replied_ || ++greeting > kLongestGreeting) {
      const std::string answer = cleaned(*line).substr(0, 60);
      return failure("program.rubbish", command, {"answer", "answered \"" + answer + "\", which is no GTP,", answer});
    }
  }
}

Result<Reply> Client::ask(std::string_view command, Milliseconds most, const LineListener& listener) {
  if (over_) return failure("program.ended", command, {"gone", "is no longer there"});
  const Instant start = std::chrono::steady_clock::now();
  const Instant deadline = deadline_ ? std::min(*deadline_, start + most) : start + most;
  switch (child_->write(std::string(command) + "\n", deadline)) {
    case Child::Event::bytes:
      break;
    case Child::Event::deadline:
      return failure("program.silent", command, {"unread", "did not read"});
    case Child::Event::ended:
      return failure("program.ended", command, {"ended", "ended"});
  }
  auto line = first_line(command, deadline);
  if (!line) return tl::unexpected<Error>(line.error());
  has_replied_ = true;
  Reply reply = started_reply(*line);
  if (listener && !reply.text.empty()) listener(reply.text);
  for (;;) {
    line = next_line(command, deadline);
    if (!line) return tl::unexpected<Error>(line.error());
    if (trim(*line).empty()) break;
    if (listener) listener(*line);
    reply.text += (reply.text.empty() ? "" : "\n") + *line;
    if (reply.text.size() > kLongestReply)
      return failure("program.rubbish", command, {"reply", "wrote a reply without an end"});
  }
  took_ = std::chrono::duration_cast<Milliseconds>(std::chrono::steady_clock::now() - start);
  return reply;
}

Result<void> Client::greet(Milliseconds most) {
  for (const auto& [command, into] : {std::pair{"name", &name_}, std::pair{"version", &version_}}) {
    const auto reply = ask(command, most);
    if (!reply) return tl::unexpected<Error>(reply.error());
    if (reply->kind == Reply::Kind::success) *into = cleaned(reply->text).substr(0, 200);
  }
  const auto list = ask("list_commands", most);
  if (!list) return tl::unexpected<Error>(list.error());
  if (list->kind != Reply::Kind::success) return {};
  for (const std::string_view word : split_words(list->text)) commands_.emplace(word);
  return {};
}

}  // namespace miai::gtp
