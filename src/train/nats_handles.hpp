#pragma once
// What the client of NATS hands out, each given back when its owner ends.

#include <nats/nats.h>

#include <memory>

namespace miai::train {

template <auto kDestroy>
struct Destroy {
  template <class T>
  void operator()(T* handle) const {
    kDestroy(handle);
  }
};
template <class T, auto kDestroy>
using Handle = std::unique_ptr<T, Destroy<kDestroy>>;

using NatsOptions = Handle<natsOptions, natsOptions_Destroy>;
using NatsConnection = Handle<natsConnection, natsConnection_Destroy>;
using NatsSubscription = Handle<natsSubscription, natsSubscription_Destroy>;
using NatsMessage = Handle<natsMsg, natsMsg_Destroy>;
using NatsStream = Handle<jsCtx, jsCtx_Destroy>;
using StreamInfo = Handle<jsStreamInfo, jsStreamInfo_Destroy>;
using ConsumerInfo = Handle<jsConsumerInfo, jsConsumerInfo_Destroy>;

/// Calls make(T**) and keeps what it made, if it did.
template <class Owner, class Make>
natsStatus obtain(Owner& owner, Make make) {
  typename Owner::pointer made = nullptr;
  const natsStatus status = make(&made);
  owner.reset(status == NATS_OK ? made : nullptr);
  return status;
}

}  // namespace miai::train
