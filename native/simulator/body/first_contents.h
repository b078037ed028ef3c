// What is on the cards of a body that is new: three days of pictures, as JPEG and as RAW and JPEG, and a clip. Small
// ones, made while the card is. RIGD_SIM_CARDS=empty leaves the cards empty.
#pragma once

#include <string>

#include "base/integers.h"
#include "body/body_model.h"

namespace sim {

// False for a value of RIGD_SIM_CARDS that is none. Thread: any.
bool IsCardSettingKnown();

// How many exposures of a new body are on its cards. Thread: any.
u32 FirstExposures(const BodyModel& model);

// Fills a card that has just been made. What cannot be written is left out. Thread: any.
void FillCard(const BodyModel& model, const std::string& body_id, const std::string& card);

}  // namespace sim
