// Contents of the cards of a new body: three days of pictures, as JPEG and as RAW and JPEG, and a clip. The files are
// small and are made with the card. RIGD_SIM_CARDS=empty leaves the cards empty.
#pragma once

#include <string>

#include "base/integers.h"
#include "body/body_model.h"

namespace sim {

// False when RIGD_SIM_CARDS has an unknown value. Thread: any.
bool IsCardSettingKnown();

// How many exposures of a new body are on its cards. Thread: any.
u32 FirstExposures(const BodyModel& model);

// Fills a new card. Files that cannot be written are left out. Thread: any.
void FillCard(const BodyModel& model, const std::string& body_id, const std::string& card);

}  // namespace sim
