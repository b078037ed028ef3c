// The list CrCameraDeviceModelList of SDK 2.02, for camera objects that are made from an address. An SDK that does not
// know a number refuses it, and the camera is then looked up by enumerating.
#include "model_numbers.h"

#include <algorithm>
#include <iterator>

#include "crsdk_codes.h"

namespace rigd {
namespace {

struct Model {
  const char* name;
  std::int64_t number;
};

constexpr Model kModels[] = {
    {"ILCE-7RM4", crsdk_codes::CrCameraDeviceModel_ILCE_7RM4},
    {"ILCE-9M2", crsdk_codes::CrCameraDeviceModel_ILCE_9M2},
    {"ILCE-7C", crsdk_codes::CrCameraDeviceModel_ILCE_7C},
    {"ILCE-7SM3", crsdk_codes::CrCameraDeviceModel_ILCE_7SM3},
    {"ILCE-1", crsdk_codes::CrCameraDeviceModel_ILCE_1},
    {"ILCE-7RM4A", crsdk_codes::CrCameraDeviceModel_ILCE_7RM4A},
    {"DSC-RX0M2", crsdk_codes::CrCameraDeviceModel_DSC_RX0M2},
    {"ILCE-7M4", crsdk_codes::CrCameraDeviceModel_ILCE_7M4},
    {"ILME-FX3", crsdk_codes::CrCameraDeviceModel_ILME_FX3},
    {"ILME-FX30", crsdk_codes::CrCameraDeviceModel_ILME_FX30},
    {"ILME-FX6", crsdk_codes::CrCameraDeviceModel_ILME_FX6},
    {"ILCE-7RM5", crsdk_codes::CrCameraDeviceModel_ILCE_7RM5},
    {"ZV-E1", crsdk_codes::CrCameraDeviceModel_ZV_E1},
    {"ILCE-6700", crsdk_codes::CrCameraDeviceModel_ILCE_6700},
    {"ILCE-7CM2", crsdk_codes::CrCameraDeviceModel_ILCE_7CM2},
    {"ILCE-7CR", crsdk_codes::CrCameraDeviceModel_ILCE_7CR},
    {"ILX-LR1", crsdk_codes::CrCameraDeviceModel_ILX_LR1},
    {"MPC-2610", crsdk_codes::CrCameraDeviceModel_MPC_2610},
    {"ILCE-9M3", crsdk_codes::CrCameraDeviceModel_ILCE_9M3},
    {"ZV-E10M2", crsdk_codes::CrCameraDeviceModel_ZV_E10M2},
    {"PXW-Z200", crsdk_codes::CrCameraDeviceModel_PXW_Z200},
    {"HXR-NX800", crsdk_codes::CrCameraDeviceModel_HXR_NX800},
    {"ILCE-1M2", crsdk_codes::CrCameraDeviceModel_ILCE_1M2},
    {"ILME-FX3A", crsdk_codes::CrCameraDeviceModel_ILME_FX3A},
    {"BRC-AM7", crsdk_codes::CrCameraDeviceModel_BRC_AM7},
    {"ILME-FR7", crsdk_codes::CrCameraDeviceModel_ILME_FR7},
    {"ILME-FX2", crsdk_codes::CrCameraDeviceModel_ILME_FX2},
    {"DSC-RX1RM3", crsdk_codes::CrCameraDeviceModel_DSC_RX1RM3},
    {"ILCE-7M5", crsdk_codes::CrCameraDeviceModel_ILCE_7M5},
    {"PXW-Z300", crsdk_codes::CrCameraDeviceModel_PXW_Z300},
    {"PXW-Z380", crsdk_codes::CrCameraDeviceModel_PXW_Z380},
    {"ILCE-7RM6", crsdk_codes::CrCameraDeviceModel_ILCE_7RM6},
};

}  // namespace

std::optional<SCRSDK::CrCameraDeviceModelList> ModelNumber(const std::string& model) {
  const auto has_name = [&model](const Model& candidate) { return model == candidate.name; };
  const auto* found = std::find_if(std::begin(kModels), std::end(kModels), has_name);
  if (found == std::end(kModels)) return std::nullopt;
  return static_cast<SCRSDK::CrCameraDeviceModelList>(found->number);
}

}  // namespace rigd
