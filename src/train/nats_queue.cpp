#include "train/nats_queue.hpp"

#include <algorithm>
#include <condition_variable>
#include <map>
#include <mutex>
#include <string_view>
#include <thread>

#include "base/text.hpp"
#include "train/address.hpp"
#include "train/nats_handles.hpp"

namespace miai::train {
namespace {

using std::chrono::milliseconds;

/// How long one asks before looking whether anything is left, or whether to stop.
constexpr milliseconds kAsk{300};
/// A shard that somebody else is still at work on comes again after this.
constexpr milliseconds kBusy{1'000};
/// A server that went away is awaited so many seconds.
constexpr int kSecondsAway = 120;
constexpr std::int64_t kNanoseconds = 1'000'000;  ///< of a millisecond
constexpr const char* kWorkers = "workers";

bool is_name(std::string_view name) {
  const auto fits = [](char c) { return is_letter(c) || is_digit(c) || c == '-' || c == '_'; };
  return !name.empty() && name.size() <= 100 && std::all_of(name.begin(), name.end(), fits);
}

class NatsQueue final : public WorkQueue {
 public:
  explicit NatsQueue(QueueOptions options)
      : options_(std::move(options)), stream_("miai-" + options_.name), subject_("miai." + options_.name + ".") {}
  NatsQueue(const NatsQueue&) = delete;
  NatsQueue& operator=(const NatsQueue&) = delete;
  ~NatsQueue() override;

  Result<void> open();
  Result<std::optional<Claim>> next() override;

 private:
  Result<void> connect();
  Result<void> find_stream();
  Result<void> find_workers();
  Result<void> compare_first(std::uint64_t sequence);
  Result<int> fill();
  Result<NatsMessage> ask();
  Result<std::optional<std::uint64_t>> left();
  Result<Claim> claim_of(NatsMessage message);
  void settle(std::uint64_t ticket, Settled settled);
  void keep_alive();
  void give_all_back();
  bool is_ours(natsMsg* message) const;
  bool is_stopped() const { return options_.stop != nullptr && options_.stop->load(); }
  tl::unexpected<Error> failed(natsStatus status) const;
  tl::unexpected<Error> other_queue() const;

  QueueOptions options_;
  std::string stream_;
  std::string subject_;  ///< what the number of a shard is put behind
  NatsConnection connection_;
  NatsStream context_;
  std::mutex asking_;
  NatsSubscription subscription_;

  std::mutex mutex_;  ///< of what follows
  std::condition_variable wake_;
  std::map<std::uint64_t, NatsMessage> held_;  ///< handed out to this process, by ticket
  std::uint64_t tickets_ = 0;
  bool closing_ = false;
  std::thread keeper_;
};

NatsQueue::~NatsQueue() {
  {
    const std::lock_guard lock(mutex_);
    closing_ = true;
  }
  wake_.notify_all();
  if (keeper_.joinable()) keeper_.join();
  give_all_back();
}

tl::unexpected<Error> NatsQueue::failed(natsStatus status) const {
  const std::string where = shown_address(options_.address);
  if (status == NATS_NO_SERVER || status == NATS_CONNECTION_CLOSED) {
    return fail("train.queue_unreachable",
                "No NATS server answers at " + where + "; start one with nats-server -js, or check the address.",
                {{"where", where}});
  }
  if (status == NATS_NO_RESPONDERS) {
    return fail("train.no_jetstream",
                "The NATS server at " + where + " runs without JetStream; start it with nats-server -js.",
                {{"where", where}});
  }
  const char* told = nats_GetLastError(nullptr);
  const std::string what = told != nullptr && *told != '\0' ? told : natsStatus_GetText(status);
  return fail("train.queue_failed", "The queue at " + where + " does not work: " + what,
              {{"where", where}, {"what", what}});
}

tl::unexpected<Error> NatsQueue::other_queue() const {
  return fail("train.other_queue",
              "The queue \"" + options_.name +
                  "\" is filled with shards of other settings; go on with those, or name another queue.",
              {{"queue", options_.name}});
}

Result<void> NatsQueue::open() {
  if (const auto done = connect(); !done) return done;
  if (const auto done = find_stream(); !done) return done;
  if (const auto done = find_workers(); !done) return done;
  if (const auto added = fill(); !added) return tl::unexpected<Error>(added.error());
  keeper_ = std::thread([this] { keep_alive(); });
  return {};
}

Result<void> NatsQueue::connect() {
  NatsOptions options;
  if (const auto status = obtain(options, natsOptions_Create); status != NATS_OK) return failed(status);
  natsOptions_SetURL(options.get(), options_.address.c_str());
  natsOptions_SetName(options.get(), "miai selfplay");
  natsOptions_SetMaxReconnect(options.get(), kSecondsAway);
  natsOptions_SetReconnectWait(options.get(), 1'000);
  natsOptions_SetFailRequestsOnDisconnect(options.get(), true);
  auto status = obtain(connection_, [&](auto made) { return natsConnection_Connect(made, options.get()); });
  if (status == NATS_OK) {
    status = obtain(context_, [&](auto made) { return natsConnection_JetStream(made, connection_.get(), nullptr); });
  }
  if (status != NATS_OK) return failed(status);
  return {};
}

/// Every shard has a subject of its own, and its message stays until its shard is there.
Result<void> NatsQueue::find_stream() {
  jsStreamConfig config;
  jsStreamConfig_Init(&config);
  const std::string all = subject_ + "*";
  const char* subjects = all.c_str();
  config.Name = stream_.c_str();
  config.Subjects = &subjects;
  config.SubjectsLen = 1;
  config.Retention = js_WorkQueuePolicy;
  config.Storage = js_FileStorage;
  StreamInfo info;
  auto error = jsErrCode{};
  const auto status =
      obtain(info, [&](auto made) { return js_AddStream(made, context_.get(), &config, nullptr, &error); });
  if (error == JSNotEnabledErr || error == JSNotEnabledForAccountErr) return failed(NATS_NO_RESPONDERS);
  if (status != NATS_OK) return failed(status);
  if (info->State.Msgs > 0) return compare_first(info->State.FirstSeq);
  return {};
}

/// Whoever comes with other settings must not fill the queue first and be told afterwards.
Result<void> NatsQueue::compare_first(std::uint64_t sequence) {
  NatsMessage first;
  const auto status = obtain(
      first, [&](auto made) { return js_GetMsg(made, context_.get(), stream_.c_str(), sequence, nullptr, nullptr); });
  // It may have been finished since.
  if (status == NATS_OK && !is_ours(first.get())) return other_queue();
  return {};
}

/// All workers are one consumer. An existing one is taken as it is: others count on its patience.
Result<void> NatsQueue::find_workers() {
  ConsumerInfo info;
  auto status = obtain(info, [&](auto made) {
    return js_GetConsumerInfo(made, context_.get(), stream_.c_str(), kWorkers, nullptr, nullptr);
  });
  if (status != NATS_OK) {
    jsConsumerConfig config;
    jsConsumerConfig_Init(&config);
    config.Durable = kWorkers;
    config.AckPolicy = js_AckExplicit;
    config.AckWait = options_.lease.count() * kNanoseconds;
    config.MaxAckPending = 100'000;
    status = obtain(info, [&](auto made) {
      return js_AddConsumer(made, context_.get(), stream_.c_str(), &config, nullptr, nullptr);
    });
  }
  if (status != NATS_OK) return failed(status);
  options_.lease = milliseconds(info->Config->AckWait / kNanoseconds);
  jsSubOptions binding;
  jsSubOptions_Init(&binding);
  binding.Stream = stream_.c_str();
  binding.Consumer = kWorkers;
  const std::string all = subject_ + "*";
  status = obtain(subscription_, [&](auto made) {
    return js_PullSubscribe(made, context_.get(), all.c_str(), kWorkers, nullptr, &binding, nullptr);
  });
  if (status != NATS_OK) return failed(status);
  return {};
}

/// Queues every shard that is not there and not queued; answers how many are not there.
Result<int> NatsQueue::fill() {
  const auto missing = options_.missing();
  if (!missing) return tl::unexpected<Error>(missing.error());
  jsPubOptions only_once;
  jsPubOptions_Init(&only_once);
  only_once.ExpectNoMessage = true;
  for (const int number : *missing) {
    if (is_stopped()) break;
    auto error = jsErrCode{};
    const std::string subject = subject_ + std::to_string(number);
    const auto status = js_Publish(nullptr, context_.get(), subject.c_str(), options_.recipe.data(),
                                   static_cast<int>(options_.recipe.size()), &only_once, &error);
    if (status != NATS_OK && error != JSStreamWrongLastSequenceErr) return failed(status);
  }
  return static_cast<int>(missing->size());
}

bool NatsQueue::is_ours(natsMsg* message) const {
  const std::string_view recipe(natsMsg_GetData(message), static_cast<std::size_t>(natsMsg_GetDataLength(message)));
  return recipe == options_.recipe;
}

/// Nothing where none came. While the server is away, it is waited for.
Result<NatsMessage> NatsQueue::ask() {
  const std::lock_guard lock(asking_);
  natsMsgList list{};
  const auto status = natsSubscription_Fetch(&list, subscription_.get(), 1, kAsk.count(), nullptr);
  NatsMessage message;
  if (status == NATS_OK && list.Count > 0) {
    message.reset(list.Msgs[0]);
    list.Msgs[0] = nullptr;
  }
  natsMsgList_Destroy(&list);
  if (natsConnection_IsClosed(connection_.get())) return failed(NATS_CONNECTION_CLOSED);
  if (status != NATS_OK && status != NATS_TIMEOUT) std::this_thread::sleep_for(kAsk);
  return message;
}

/// How many shards are queued or under work; nothing where the server does not say.
Result<std::optional<std::uint64_t>> NatsQueue::left() {
  StreamInfo info;
  auto error = jsErrCode{};
  const auto status =
      obtain(info, [&](auto made) { return js_GetStreamInfo(made, context_.get(), stream_.c_str(), nullptr, &error); });
  if (status == NATS_OK && info->State.Consumers > 0) return info->State.Msgs;
  // Somebody took the queue away.
  if (status == NATS_OK || error == JSStreamNotFoundErr) return failed(NATS_NOT_FOUND);
  return std::nullopt;
}

Result<std::optional<Claim>> NatsQueue::next() {
  while (!is_stopped()) {
    auto message = ask();
    if (!message) return tl::unexpected<Error>(message.error());
    if (*message) return claim_of(std::move(*message));
    const auto count = left();
    if (!count) return tl::unexpected<Error>(count.error());
    if (*count != 0U) continue;
    // A shard that was lost where it is kept comes again.
    const auto missing = fill();
    if (!missing) return tl::unexpected<Error>(missing.error());
    if (*missing == 0) break;
  }
  return std::nullopt;
}

Result<Claim> NatsQueue::claim_of(NatsMessage message) {
  const std::string_view subject = natsMsg_GetSubject(message.get());
  const auto number = parse_int(subject.substr(std::min(subject.size(), subject_.size())));
  if (!number || *number < 0 || *number > 1'000'000'000 || !is_ours(message.get())) {
    natsMsg_Nak(message.get(), nullptr);
    return other_queue();
  }
  const std::lock_guard lock(mutex_);
  const std::uint64_t ticket = ++tickets_;
  held_.emplace(ticket, std::move(message));
  return Claim{static_cast<int>(*number), [this, ticket](Settled settled) { settle(ticket, settled); }};
}

/// What goes wrong here mends itself: the shard comes again, and is found finished.
void NatsQueue::settle(std::uint64_t ticket, Settled settled) {
  std::unique_lock lock(mutex_);
  const auto held = held_.extract(ticket);
  lock.unlock();
  if (held.empty()) return;
  natsMsg* const message = held.mapped().get();
  if (settled == Settled::finished) {
    natsMsg_AckSync(message, nullptr, nullptr);
  } else if (settled == Settled::busy) {
    natsMsg_NakWithDelay(message, kBusy.count(), nullptr);
  } else {
    natsMsg_Nak(message, nullptr);
    natsConnection_FlushTimeout(connection_.get(), 1'000);
  }
}

/// However long a game takes, the server hears of its shard; and of the end before the game has ended.
void NatsQueue::keep_alive() {
  using Clock = std::chrono::steady_clock;
  auto told = Clock::now();
  std::unique_lock lock(mutex_);
  while (!closing_) {
    wake_.wait_for(lock, std::min(kAsk, options_.lease / 4));
    if (is_stopped() && !held_.empty()) {
      lock.unlock();
      give_all_back();
      lock.lock();
    }
    if (Clock::now() - told < options_.lease / 4) continue;
    told = Clock::now();
    for (const auto& [ticket, message] : held_) natsMsg_InProgress(message.get(), nullptr);
  }
}

void NatsQueue::give_all_back() {
  std::map<std::uint64_t, NatsMessage> held;
  {
    const std::lock_guard lock(mutex_);
    held.swap(held_);
  }
  if (held.empty()) return;
  for (const auto& [ticket, message] : held) natsMsg_Nak(message.get(), nullptr);
  natsConnection_FlushTimeout(connection_.get(), 1'000);
}

}  // namespace

Result<std::unique_ptr<WorkQueue>> open_nats_queue(const QueueOptions& options) {
  if (!is_name(options.name)) {
    return fail("train.bad_queue",
                "\"" + options.name + "\" is no name of a queue; letters, digits, - and _ may be in it.",
                {{"queue", options.name}});
  }
  auto queue = std::make_unique<NatsQueue>(options);
  if (const auto opened = queue->open(); !opened) return tl::unexpected<Error>(opened.error());
  return queue;
}

}  // namespace miai::train
