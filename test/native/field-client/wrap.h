// Wrappers around functions and members of the SDK: each call goes through one of them and so into the trace.
#ifndef FIELD_WRAP_H
#define FIELD_WRAP_H
#include <new>

#include "trace.h"

namespace wrap {

// Arguments that the trace treats separately: buffers that the call fills (by position, from 0); a list of codes, whose
// length is the argument before it; and secrets, of which only their presence is recorded.
struct Apart {
  unsigned hidden = 0;
  bool codes = false;
  unsigned secret = 0;
};

template <class F>
struct Function;

template <class R, class... P>
struct Function<R(P...)> {
  const char* name;
  R (*target)(P...);
  Apart apart;

  R operator()(P... args) const {
    if (!trace::enabled()) return target(args...);
    trace::List in;
    unsigned position = 0;
    (add_argument(in, position++, args), ...);
    if (apart.codes) add_codes(in, args...);
    const R value = target(args...);
    trace::List out;
    if (!apart.codes) (trace::add_out(out, args), ...);
    trace::call(name, in.str(), out.empty() ? "" : out.str(), trace::result(value));
    return value;
  }

 private:
  template <class T>
  void add_argument(trace::List& in, unsigned position, const T& value) const {
    if (apart.hidden >> position & 1) return;
    if constexpr (std::is_pointer_v<T>) {
      if (apart.secret >> position & 1) return in.raw(value ? "true" : "null");
    }
    trace::add(in, value);
  }

  template <class Handle, class... Rest>
  static void add_codes(trace::List& in, Handle, SCRSDK::u32 count, SCRSDK::u32* codes, Rest...) {
    for (SCRSDK::u32 i = 0; i < count; i++) in.number(codes[i]);
  }
  template <class... Any>
  static void add_codes(trace::List&, Any...) {}
};

template <class C, class M>
struct Member;

template <class C, class R, class... P>
struct Member<C, R (C::*)(P...) const> {
  const char* name;
  R (C::*target)(P...) const;
  R operator()(const C* object, P... args) const {
    const R value = (object->*target)(args...);
    if (trace::enabled()) note(trace::result(value), args...);
    return value;
  }
  void note(const std::string& result, P... args) const {
    trace::List in;
    (trace::add(in, args), ...);
    trace::call(name, in.str(), "", result);
  }
};

template <class C, class... P>
struct Member<C, void (C::*)(P...)> {
  const char* name;
  void (C::*target)(P...);
  void operator()(C* object, P... args) const {
    (object->*target)(args...);
    if (!trace::enabled()) return;
    trace::List in;
    (trace::add(in, args), ...);
    trace::call(name, in.str(), "", "");
  }
};

// An SDK object that the caller owns: its construction and destruction are recorded as calls.
template <class T>
class Object {
 public:
  explicit Object(const char* name) : name_(name), object_(new(room_) T()) { tell(""); }
  ~Object() {
    object_->~T();
    tell("~");
  }
  Object(const Object&) = delete;
  Object& operator=(const Object&) = delete;
  T* get() { return object_; }
  T* operator->() { return object_; }

 private:
  void tell(const char* prefix) {
    if (trace::enabled()) trace::call((std::string(name_) + "::" + prefix + name_).c_str(), "[]", "", "");
  }
  const char* name_;
  alignas(16) unsigned char room_[sizeof(T)] = {};
  T* object_;
};

}  // namespace wrap
#endif
