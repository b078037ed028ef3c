// The simulated models, one data file each.
#ifndef RIGD_SIM_BODIES_BODIES_H
#define RIGD_SIM_BODIES_BODIES_H

#include "../body_model.h"

namespace sim {

extern const BodyModel kIlce7m4;
extern const BodyModel kIlmeFx6;

}  // namespace sim

#endif
