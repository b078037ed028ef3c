# The replayed SDK: a libCr_Core.so that answers from a recording (docs/run/recordings.md). It uses the simulator's data
# classes and pictures, and nothing else of the simulator. It is for tests; no package contains it.
REPLAY_DIR     := $(BUILD)/replay
REPLAY         := $(REPLAY_DIR)/libCr_Core.so
REPLAY_SOURCES := $(sort $(wildcard replay/*.cc)) $(sort $(wildcard simulator/exports/data_*.cc)) \
                  simulator/live_view/osd_image.cc \
                  $(addprefix simulator/base/,given_memory.cc misuse.cc) \
                  $(addprefix simulator/pictures/,bitmap_font.cc picture_set_reader.cc prepared_pictures.cc)
REPLAY_FLAGS   := -DCRABI_DECLARE_FUNCTIONS -Isimulator -Ireplay -I$(GENERATED)
REPLAY_UNITS   := $(BUILD)/units/replay.o $(BUILD)/units/unreplayed.o

.PHONY: replay
replay: $(REPLAY)

$(BUILD)/units/replay.o: $(REPLAY_SOURCES) | $(TEMPERS_HEADER)
	$(call say,compiling the replayed SDK)
	$(call unity,$(REPLAY_SOURCES),$(REPLAY_FLAGS))

# This unit is compiled separately, because its definitions are weak and those of exports.cc replace them.
$(BUILD)/units/unreplayed.o: replay/unreplayed/refusals.cc
	$(call unity,$<)

$(REPLAY): $(REPLAY_UNITS) simulator/exports.map
	@mkdir -p $(@D)
	@ln -sfn ../sdk/CrAdapter $(@D)/CrAdapter
	@ln -sfn ../sdk/pictures $(@D)/pictures
	@touch $(@D)/SIMULATED
	@$(CXX) -shared -Wl,-soname,libCr_Core.so -Wl,--version-script=simulator/exports.map -Wl,-z,defs -o $@ \
	  $(REPLAY_UNITS) $(LDFLAGS_ALL) -ldl -lpthread

-include $(REPLAY_UNITS:.o=.d)
