#include "models.h"

namespace field {
namespace {

struct Model {
  const char* name;
  sdk::i64 number;
};

const Model kModels[] = {
    {"ILCE-7RM4", sdk::CrCameraDeviceModel_ILCE_7RM4}, {"ILCE-9M2", sdk::CrCameraDeviceModel_ILCE_9M2},
    {"ILCE-7C", sdk::CrCameraDeviceModel_ILCE_7C},     {"ILCE-7SM3", sdk::CrCameraDeviceModel_ILCE_7SM3},
    {"ILCE-1", sdk::CrCameraDeviceModel_ILCE_1},       {"ILCE-7RM4A", sdk::CrCameraDeviceModel_ILCE_7RM4A},
    {"DSC-RX0M2", sdk::CrCameraDeviceModel_DSC_RX0M2}, {"ILCE-7M4", sdk::CrCameraDeviceModel_ILCE_7M4},
    {"ILME-FX3", sdk::CrCameraDeviceModel_ILME_FX3},   {"ILME-FX30", sdk::CrCameraDeviceModel_ILME_FX30},
    {"ILME-FX6", sdk::CrCameraDeviceModel_ILME_FX6},   {"ILCE-7RM5", sdk::CrCameraDeviceModel_ILCE_7RM5},
    {"ZV-E1", sdk::CrCameraDeviceModel_ZV_E1},         {"ILCE-6700", sdk::CrCameraDeviceModel_ILCE_6700},
    {"ILCE-7CM2", sdk::CrCameraDeviceModel_ILCE_7CM2}, {"ILCE-7CR", sdk::CrCameraDeviceModel_ILCE_7CR},
    {"ILX-LR1", sdk::CrCameraDeviceModel_ILX_LR1},     {"MPC-2610", sdk::CrCameraDeviceModel_MPC_2610},
    {"ILCE-9M3", sdk::CrCameraDeviceModel_ILCE_9M3},   {"ZV-E10M2", sdk::CrCameraDeviceModel_ZV_E10M2},
    {"PXW-Z200", sdk::CrCameraDeviceModel_PXW_Z200},   {"HXR-NX800", sdk::CrCameraDeviceModel_HXR_NX800},
    {"ILCE-1M2", sdk::CrCameraDeviceModel_ILCE_1M2},   {"ILME-FX3A", sdk::CrCameraDeviceModel_ILME_FX3A},
    {"BRC-AM7", sdk::CrCameraDeviceModel_BRC_AM7},     {"ILME-FR7", sdk::CrCameraDeviceModel_ILME_FR7},
    {"ILME-FX2", sdk::CrCameraDeviceModel_ILME_FX2},   {"DSC-RX1RM3", sdk::CrCameraDeviceModel_DSC_RX1RM3},
    {"ILCE-7M5", sdk::CrCameraDeviceModel_ILCE_7M5},   {"PXW-Z300", sdk::CrCameraDeviceModel_PXW_Z300},
    {"PXW-Z380", sdk::CrCameraDeviceModel_PXW_Z380},   {"ILCE-7RM6", sdk::CrCameraDeviceModel_ILCE_7RM6},
};

}  // namespace

sdk::i64 model_number(const std::string& model) {
  for (const Model& one : kModels) {
    if (model == one.name) return one.number;
  }
  return -1;
}

}  // namespace field
