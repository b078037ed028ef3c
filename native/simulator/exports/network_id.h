// The id of a body on the network as camera objects have it. It is not a text, but a block with the address, the name,
// the MAC address, and a URL at its end. Layout as published for SDK 1.x: u32 size of the whole, u32 address, name and
// description of 256 bytes each, six octets of the MAC address, two bytes of padding, u32 length of the URL, the URL.
#pragma once

#include <string>

#include "base/integers.h"

namespace sim {

// Content of a block.
struct NetworkId {
  std::string name;
  u32 ip_address = 0;  // the first octet in the lowest byte
  std::string mac;     // six octets
};

// The block of a body. Thread: any.
std::string BlockOf(const NetworkId& id);

// Reads a block that a client hands back; false, and a misuse is reported, when bytes of it are missing. Thread: any.
bool ReadBlock(const u8* bytes, u32 size, NetworkId& id);

}  // namespace sim
