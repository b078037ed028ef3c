# The addon: one shared object for both threads of a worker. It is never unloaded (nodelete): the SDK's threads
# may be inside its callbacks when the last JavaScript environment ends. exports.map hides all but what Node looks
# for, so that no name of ours meets one of the SDK's.
ADDON_SOURCES := $(sort $(wildcard addon/*.cc))
ADDON_OBJECTS := $(ADDON_SOURCES:%.cc=$(BUILD)/obj/%.o)

addon: $(ADDON)

$(ADDON): $(ADDON_OBJECTS) addon/exports.map
	@mkdir -p $(@D)
	$(CXX) -shared -o $@ $(ADDON_OBJECTS) $(LDFLAGS_ALL) -Wl,-z,nodelete,--version-script=addon/exports.map -ldl -lpthread

$(BUILD)/obj/addon/%.o: addon/%.cc
	@mkdir -p $(@D)
	$(CXX) $(CXXFLAGS_ALL) -I$(MODULES)/node-addon-api -I$(MODULES)/node-api-headers/include \
	  -DNAPI_VERSION=8 -DNODE_ADDON_API_CPP_EXCEPTIONS_ALL -fexceptions -c -o $@ $<

-include $(ADDON_OBJECTS:.o=.d)
