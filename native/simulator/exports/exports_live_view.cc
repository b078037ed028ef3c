// Exported: live view and the on-screen display. Parameters, results and ownership are those of crsdk_functions.h;
// all of these run on the client's threads and copy into the client's buffers.
#define CRABI_DECLARE_FUNCTIONS
#include "crsdk_functions.h"

#include "exports/block_state.h"
#include "exports/exported_call.h"

namespace SCRSDK {
using namespace sim;

namespace {

// Counts the call before its faults, which may end the call or the process.
void CountOnBody(PictureCall call, CrDeviceHandle handle) {
  const std::shared_ptr<Session> session = Library::Get().FindSession(handle);
  if (session != nullptr) session->body().pictures().Count(call);
}

}  // namespace

extern "C" {

CrError GetLiveViewImageInfo(CrDeviceHandle handle, CrImageInfo* info) {
  CountOnBody(PictureCall::kGetLiveViewImageInfo, handle);
  return CallOnSession("GetLiveViewImageInfo", handle, [=](Session& session, const FaultEffect& effect) {
    return info == nullptr ? kErrorInvalidParameter : session.DescribeLiveView(*info, effect.garbage);
  });
}

CrError GetLiveViewImage(CrDeviceHandle handle, CrImageDataBlock* block) {
  CountOnBody(PictureCall::kGetLiveViewImage, handle);
  return CallOnSession("GetLiveViewImage", handle, [=](Session& session, const FaultEffect& effect) {
    if (block == nullptr) return kErrorInvalidParameter;
    CheckBuffer(block->pData_, block->size_ != 0);
    return session.ReadLiveView(*block, effect);
  });
}

CrError GetOSDImage(CrDeviceHandle handle, CrOSDImageDataBlock* block) {
  CountOnBody(PictureCall::kGetOSDImage, handle);
  return CallOnSession("GetOSDImage", handle, [=](Session& session, const FaultEffect& effect) {
    if (block == nullptr) return kErrorInvalidParameter;
    // It has no SetSize: every buffer has the size that the interface fixes.
    CheckBuffer(block->pData_, true);
    return session.ReadOsd(*block, effect.garbage);
  });
}

}  // extern "C"
}  // namespace SCRSDK
