// Scenarios of the program, one function for each subject. Those of the first group share one connection.
#ifndef FIELD_SCENARIOS_H
#define FIELD_SCENARIOS_H
#include "session.h"

namespace field {

// Scenarios in remote mode.
void priority(Session& session);
void properties(Session& session);
void writing(Session& session);
void image_id(Session& session);
void device_settings(Session& session);
void live_view(Session& session);
void osd(Session& session);
void focus_frames(Session& session);
void half_press(Session& session);
void shot(Session& session);
void plain_release(Session& session);
void autofocus_release(Session& session);
void burst(Session& session);
void long_exposure(Session& session);
void movie(Session& session);
void touch(Session& session);
void focus_position(Session& session);
void zoom(Session& session);
void clock(Session& session);
void settings_file(Session& session);

// Scenarios that connect in a mode of their own.
void contents_transfer(Session& session);
void remote_transfer(Session& session);

}  // namespace field
#endif
