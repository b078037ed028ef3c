# The independent client: a program that is linked with the simulated SDK, as the vendor's sample programs are with the
# vendor's, and does what they do. It lies in a directory with a CrAdapter link; the library is found beside that.
INDEPENDENT_DIR     := $(BUILD)/independent-client
INDEPENDENT_SOURCES := $(addprefix $(ABI_TESTS)/,independent_client.cpp independent_camera.cpp independent_classes.cpp \
                       independent_contents.cpp independent_control.cpp independent_discovery.cpp \
                       independent_picture.cpp independent_steps.cpp independent_view.cpp)
INDEPENDENT_OBJECTS := $(INDEPENDENT_SOURCES:$(ABI_TESTS)/%.cpp=$(INDEPENDENT_DIR)/obj/%.o)
TEMPERS             ?= strict sample older network

.PHONY: independent-client independent-check

independent-check: simulator independent-client
	ASAN_OPTIONS=$${ASAN_OPTIONS:-detect_leaks=0} $(ABI_TESTS)/independent_check.sh $(INDEPENDENT_DIR) $(TEMPERS)

# Does not make the library, which other tests may be using: it has to be there.
independent-client: $(INDEPENDENT_DIR)/independent_client

# Every symbol is bound at the start: one that the library lacks ends the program there and then.
$(INDEPENDENT_DIR)/independent_client: $(INDEPENDENT_OBJECTS)
	ln -sfn ../sdk/CrAdapter $(INDEPENDENT_DIR)/CrAdapter
	$(CXX) -o $@ $^ $(LDFLAGS_ALL) -L$(SDK_DIR) -lCr_Core -Wl,-rpath,'$$ORIGIN/../sdk' -Wl,-z,now -lpthread

$(INDEPENDENT_DIR)/obj/%.o: $(ABI_TESTS)/%.cpp
	@mkdir -p $(@D)
	$(CXX) $(CXXFLAGS_ALL) -DCRABI_DECLARE_FUNCTIONS -c -o $@ $<

-include $(INDEPENDENT_OBJECTS:.o=.d)
