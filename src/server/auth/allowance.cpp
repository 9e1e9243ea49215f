#include "server/auth/allowance.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

namespace miai::server {
namespace {

constexpr std::size_t kMostKept = 10'000;

}  // namespace

bool Allowance::take(const std::string& who, const Rate& rate, Milliseconds now) {
  const std::lock_guard lock(mutex_);
  if (buckets_.size() >= kMostKept) make_room(now);
  const auto [found, is_new] = buckets_.try_emplace(who, Bucket{rate.at_once, now, now});
  Bucket& bucket = found->second;
  const double seconds = static_cast<double>((now - bucket.filled).count()) / 1000.0;
  bucket.left = std::min(rate.at_once, bucket.left + seconds * rate.per_second);
  bucket.filled = now;
  const bool had = bucket.left >= 1;
  if (had) bucket.left -= 1;
  constexpr double kLongest = 1e12;
  const double until_full = rate.per_second > 0 ? (rate.at_once - bucket.left) / rate.per_second * 1000 : kLongest;
  bucket.full = now + Milliseconds(static_cast<std::int64_t>(std::ceil(std::min(until_full, kLongest))));
  return had;
}

void Allowance::make_room(Milliseconds now) {
  std::erase_if(buckets_, [&](const auto& one) { return one.second.full <= now; });
  // Rather forget those who are forgiven soonest than grow without end, or forgive everybody.
  if (buckets_.size() < kMostKept) return;
  std::vector<Milliseconds> fulls;
  fulls.reserve(buckets_.size());
  for (const auto& [who, bucket] : buckets_) fulls.push_back(bucket.full);
  const auto quarter = fulls.begin() + static_cast<std::ptrdiff_t>(fulls.size() / 4);
  std::nth_element(fulls.begin(), quarter, fulls.end());
  std::erase_if(buckets_, [&](const auto& one) { return one.second.full <= *quarter; });
}

}  // namespace miai::server
