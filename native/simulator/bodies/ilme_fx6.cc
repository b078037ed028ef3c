// The ILME-FX6 as far as it is simulated: another name, with places for LUTs (lut_file.cc), on the ILCE-7M4's data.
#include "bodies.h"
#include "crsdk_codes.h"

namespace sim {

const BodyModel kIlmeFx6 = {
    "ILME-FX6",      crsdk_codes::CrCameraDeviceModel_ILME_FX6, 0x0D90,
    4240,            2832,
    kIlce7m4.rows,   kIlce7m4.row_count,
    kIlce7m4.drive_modes, kIlce7m4.drive_mode_count,
};

}  // namespace sim
