#pragma once
// A queue of shards that many machines share, kept by NATS JetStream. A shard that was handed out is the worker's for
// as long as he says so; from whom nothing is heard, it is taken again and handed to the next.

#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include "train/work_queue.hpp"

namespace miai::train {

struct QueueOptions {
  std::string address;            ///< "nats://127.0.0.1:4222"; several with commas between them
  std::string name = "selfplay";  ///< of the queue on that server: letters, digits, - and _
  std::string recipe;             ///< the same for all who work on it
  /// For how long a worker may be silent; whoever makes the queue decides.
  std::chrono::milliseconds lease{30'000};
  /// The shards that are not there yet, which the queue is filled with. What is kept is the truth, not what was queued.
  std::function<Result<std::vector<int>>()> missing;
  /// Set from outside: everything is given back at once, and nothing is handed out any more.
  const std::atomic<bool>* stop = nullptr;
};

/// Makes the queue where there is none, and puts into it what is missing. Its next() waits while others are at work on
/// what is left, and has nothing when all is there. Claims must be settled while it lives.
/// Fails:  train.bad_queue, train.queue_unreachable, train.no_jetstream, train.other_queue, train.queue_failed; as
///         missing().
Result<std::unique_ptr<WorkQueue>> open_nats_queue(const QueueOptions& options);

}  // namespace miai::train
