// Reports of the stand-in SDK through the callback of its level.
#pragma once

#include "crsdk_abi.h"

#ifndef LEVEL
#define LEVEL 201
#endif

namespace {
using namespace SCRSDK;

#if LEVEL == 201
using Callback = IDeviceCallback;
#else
using Callback = DeviceCallback200;
#endif

void Warnings(Callback* callback, u16 count) {
  for (u32 number = 0; number < count; ++number) callback->OnWarning(number);
}

void Changes(Callback* callback, u16 count) {
  for (u32 number = 0; number < count; ++number) {
    u32 codes[] = {0x100 + number % 4};
    callback->OnPropertyChanged();
    callback->OnPropertyChangedCodes(1, codes);
    if (number % 100 == 0) callback->OnWarning(number);
  }
}

void Pictures(Callback* callback, u16 count) {
  for (u32 number = 0; number < count; ++number) {
    callback->OnNotifyMonitorUpdated(0, number);
    callback->OnNotifyMonitorUpdated(1, number);
  }
  callback->OnWarning(count);
}

void EveryCallback(Callback* callback, u16) {
  u32 codes[] = {0x104, 0x103};
  char path[] = "/tmp/DSC00001.JPG";
  u8 data[] = {1, 2};
  callback->OnConnected(static_cast<DeviceConnectionVersioin>(300));
  callback->OnPropertyChanged();
  callback->OnPropertyChangedCodes(2, codes);
  callback->OnLvPropertyChanged();
  callback->OnLvPropertyChangedCodes(1, codes);
  callback->OnCompleteDownload(path, 0xFFFFFFFFu);
#if LEVEL == 201
  callback->OnCompleteOperation(0x924D, nullptr);
  callback->OnCompleteOperation(0x20069, nullptr);
#endif
  // An address without memory: the name may be read only when the file is whole.
  callback->OnNotifyContentsTransfer(0x20025, 2, reinterpret_cast<char*>(u64{64}));
  callback->OnNotifyContentsTransfer(0x20026, 2, path);
  callback->OnWarning(0x20011);
  callback->OnWarningExt(0x60001, -1, 2, 3);
  callback->OnError(0x8208);
  callback->OnNotifyFTPTransferResult(1, 2, 3);
  callback->OnNotifyRemoteTransferResult(5, 50, path);
  callback->OnNotifyRemoteTransferResult(6, 60, data, u64{2});
  callback->OnNotifyRemoteTransferContentsListChanged(1, 2, 3);
  callback->OnNotifyRemoteFirmwareUpdateResult(4, nullptr);
  callback->OnReceivePlaybackTimeCode(7);
  callback->OnReceivePlaybackData(1, 2, data, -3, -4, 5, 6);
  callback->OnNotifyMonitorUpdated(1, 42);
#if LEVEL == 201
  callback->OnNotifyPostViewImage(path, 99);
#endif
  callback->OnCompleteDownload(nullptr, 0);
  callback->OnPropertyChangedCodes(0xFFFFFFFFu, codes);
  callback->OnDisconnected(0x8207);
}

// The calls of a later SDK with more callbacks: they use slots behind the last one of this level.
void SlotsBehindTheEnd(Callback* callback, u16) {
  constexpr int kSlots = LEVEL == 201 ? 21 : 19;
  auto** table = *reinterpret_cast<void (***)(void*, u64, u64)>(callback);
  for (int slot = kSlots; slot < kSlots + 8; ++slot) table[slot](callback, 1, 2);
  callback->OnWarning(8);
}

}  // namespace
