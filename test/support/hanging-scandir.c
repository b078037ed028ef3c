// Preloaded library: calls that list the directory named by HANG_DIRECTORY never return, nor do calls that examine the
// directory named by HANG_ACCESS, as on a network mount whose server is down.
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef int (*Filter)(const struct dirent64*);
typedef int (*Order)(const struct dirent64**, const struct dirent64**);
typedef int (*Scan)(const char*, struct dirent64***, Filter, Order);

static int Hang(const char* name, const char* path, struct dirent64*** list, Filter filter, Order order) {
  const char* hanging = getenv("HANG_DIRECTORY");
  while (hanging != NULL && strcmp(path, hanging) == 0) pause();
  return ((Scan)dlsym(RTLD_NEXT, name))(path, list, filter, order);
}

__attribute__((visibility("default"))) int scandir64(const char* path, struct dirent64*** list, Filter filter,
                                                     Order order) {
  return Hang("scandir64", path, list, filter, order);
}

__attribute__((visibility("default"))) int scandir(const char* path, struct dirent*** list,
                                                   int (*filter)(const struct dirent*),
                                                   int (*order)(const struct dirent**, const struct dirent**)) {
  return Hang("scandir", path, (struct dirent64***)list, (Filter)filter, (Order)order);
}

__attribute__((visibility("default"))) int access(const char* path, int mode) {
  const char* hanging = getenv("HANG_ACCESS");
  while (hanging != NULL && strcmp(path, hanging) == 0) pause();
  return ((int (*)(const char*, int))dlsym(RTLD_NEXT, "access"))(path, mode);
}
