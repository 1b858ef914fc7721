/*
 * File system faults for a process that is started with this library in LD_PRELOAD.
 *
 * Counts the calls that change files below FAULT_PATH (an absolute path prefix). Call number FAULT_AT fails as
 * FAULT_MODE says:
 *   kill    the process dies before the call (SIGKILL)
 *   short   a write stores half of its bytes, any other call succeeds; then the process dies
 *   enospc  the disk is full from here on: the call and all later ones fail with ENOSPC, except for
 *           removals (unlink, rmdir, truncate)
 *   eio     the call fails with EIO, later ones succeed
 * With FAULT_ON only calls whose paths contain that text count for FAULT_AT, such as the first rename to a name.
 * Each counted call is written to FAULT_COUNT_FILE as a line of number, name, path and, for a rename or link, a second
 * path, separated by tabs. A run without FAULT_AT lists all possible points in order.
 *
 * Opens count if they may create or change a file (O_WRONLY, O_RDWR, O_CREAT).
 * Build: cc -shared -fPIC -O1 -o shim.so shim.c -ldl
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

enum verdict { GO_ON, FAIL, HALF };

static const char *prefix;
static size_t prefix_length;
static long fault_at;
static const char *mode;
static const char *only_on;
static atomic_long matches;
static int log_fd = -1;
static atomic_long calls;
static atomic_int is_ready;

__attribute__((constructor)) static void start(void) {
    prefix = getenv("FAULT_PATH");
    prefix_length = prefix ? strlen(prefix) : 0;
    const char *at = getenv("FAULT_AT");
    fault_at = at ? atol(at) : 0;
    mode = getenv("FAULT_MODE");
    if (!mode) mode = "kill";
    only_on = getenv("FAULT_ON");
    const char *log = getenv("FAULT_COUNT_FILE");
    /* A direct system call, because this library must not intercept its own calls. */
    if (log && prefix) log_fd = (int)syscall(SYS_openat, AT_FDCWD, log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
    is_ready = prefix_length > 0;
}

static void die(void) {
    syscall(SYS_kill, (pid_t)syscall(SYS_getpid), SIGKILL);
    for (;;) syscall(SYS_pause);
}

static int is_inside(const char *path) {
    return path && strncmp(path, prefix, prefix_length) == 0 && (path[prefix_length] == '/' || path[prefix_length] == 0);
}

/* The absolute path of a directory entry, in `full`, or of an open file if `name` is NULL. */
static const char *place(int folder, const char *name, char *full) {
    if (name && name[0] == '/') return name;
    full[0] = 0;
    if (folder == AT_FDCWD) {
        if (syscall(SYS_getcwd, full, PATH_MAX) < 0) return NULL;
    } else {
        char link[64];
        snprintf(link, sizeof link, "/proc/self/fd/%d", folder);
        long length = syscall(SYS_readlinkat, AT_FDCWD, link, full, PATH_MAX - 1);
        if (length < 0) return NULL;
        full[length] = 0;
    }
    if (name) {
        size_t length = strlen(full);
        snprintf(full + length, PATH_MAX - length, "/%s", name);
    }
    return full;
}

static enum verdict judge(const char *name, const char *path, const char *second) {
    long number = atomic_fetch_add(&calls, 1) + 1;
    if (log_fd >= 0) {
        char line[2 * PATH_MAX + 64];
        int length = snprintf(line, sizeof line, "%ld\t%s\t%s%s%s\n", number, name, path, second ? "\t" : "", second ? second : "");
        syscall(SYS_write, log_fd, line, (size_t)length);
    }
    if (fault_at <= 0) return GO_ON;
    if (only_on) {
        if (!strstr(path, only_on) && !(second && strstr(second, only_on))) return GO_ON;
        number = atomic_fetch_add(&matches, 1) + 1;
    }
    if (strcmp(mode, "enospc") == 0 && number > fault_at) {
        if (strcmp(name, "unlink") == 0 || strcmp(name, "rmdir") == 0 || strcmp(name, "truncate") == 0) return GO_ON;
    } else if (number != fault_at) {
        return GO_ON;
    }
    if (strcmp(mode, "kill") == 0) die();
    if (strcmp(mode, "short") == 0) return HALF;
    errno = strcmp(mode, "eio") == 0 ? EIO : ENOSPC;
    return FAIL;
}

static enum verdict on_path(const char *name, int folder, const char *path, int folder2, const char *second) {
    if (!is_ready) return GO_ON;
    int saved = errno;
    char full[PATH_MAX], full2[PATH_MAX];
    const char *at = place(folder, path, full);
    const char *to = second ? place(folder2, second, full2) : NULL;
    errno = saved;
    if (!is_inside(at) && !is_inside(to)) return GO_ON;
    return judge(name, at, to);
}

static enum verdict on_file(const char *name, int file) {
    return on_path(name, file, NULL, 0, NULL);
}

#define REAL(name) static __typeof__(&name) real; if (!real) real = (__typeof__(&name))dlsym(RTLD_NEXT, #name)

/* Fails the call, makes it, or makes it as the last one before the process dies. */
#define AROUND(judged, done, failure)  \
    do {                               \
        enum verdict v = (judged);     \
        if (v == FAIL) return failure; \
        if (v == GO_ON) return (done); \
        (void)!(done);                 \
        die();                         \
        return failure;                \
    } while (0)

#define CHANGES(flags) (((flags) & (O_WRONLY | O_RDWR | O_CREAT | O_TRUNC)) != 0)

#define OPEN(name)                                                                  \
    int name(const char *path, int flags, ...) {                                    \
        REAL(name);                                                                 \
        mode_t bits = 0;                                                            \
        if (flags & (O_CREAT | __O_TMPFILE)) {                                      \
            va_list rest;                                                           \
            va_start(rest, flags);                                                  \
            bits = va_arg(rest, mode_t);                                            \
            va_end(rest);                                                           \
        }                                                                           \
        if (!CHANGES(flags)) return real(path, flags, bits);                        \
        AROUND(on_path("open", AT_FDCWD, path, 0, NULL), real(path, flags, bits), -1); \
    }
OPEN(open)
OPEN(open64)

#define OPENAT(name)                                                                        \
    int name(int folder, const char *path, int flags, ...) {                                \
        REAL(name);                                                                         \
        mode_t bits = 0;                                                                    \
        if (flags & (O_CREAT | __O_TMPFILE)) {                                              \
            va_list rest;                                                                   \
            va_start(rest, flags);                                                          \
            bits = va_arg(rest, mode_t);                                                    \
            va_end(rest);                                                                   \
        }                                                                                   \
        if (!CHANGES(flags)) return real(folder, path, flags, bits);                        \
        AROUND(on_path("open", folder, path, 0, NULL), real(folder, path, flags, bits), -1); \
    }
OPENAT(openat)
OPENAT(openat64)

#define CREAT(name)                                                                 \
    int name(const char *path, mode_t bits) {                                       \
        REAL(name);                                                                 \
        AROUND(on_path("open", AT_FDCWD, path, 0, NULL), real(path, bits), -1);     \
    }
CREAT(creat)
CREAT(creat64)

ssize_t write(int file, const void *bytes, size_t count) {
    REAL(write);
    AROUND(on_file("write", file), real(file, bytes, v == HALF ? count / 2 : count), -1);
}

#define PWRITE(name, offset_type)                                                                   \
    ssize_t name(int file, const void *bytes, size_t count, offset_type offset) {                   \
        REAL(name);                                                                                 \
        AROUND(on_file("write", file), real(file, bytes, v == HALF ? count / 2 : count, offset), -1); \
    }
PWRITE(pwrite, off_t)
PWRITE(pwrite64, off64_t)

/* In mode `short`, half of a vector is half of its first part. */
ssize_t writev(int file, const struct iovec *parts, int count) {
    REAL(writev);
    struct iovec half = count > 0 ? (struct iovec){parts[0].iov_base, parts[0].iov_len / 2} : (struct iovec){0};
    AROUND(on_file("write", file), v == HALF ? real(file, &half, 1) : real(file, parts, count), -1);
}

#define PWRITEV(name, offset_type)                                                                  \
    ssize_t name(int file, const struct iovec *parts, int count, offset_type offset) {              \
        REAL(name);                                                                                 \
        struct iovec half = count > 0 ? (struct iovec){parts[0].iov_base, parts[0].iov_len / 2} : (struct iovec){0}; \
        AROUND(on_file("write", file), v == HALF ? real(file, &half, 1, offset) : real(file, parts, count, offset), -1); \
    }
PWRITEV(pwritev, off_t)
PWRITEV(pwritev64, off64_t)

int rename(const char *from, const char *to) {
    REAL(rename);
    AROUND(on_path("rename", AT_FDCWD, from, AT_FDCWD, to), real(from, to), -1);
}

int renameat(int folder, const char *from, int folder2, const char *to) {
    REAL(renameat);
    AROUND(on_path("rename", folder, from, folder2, to), real(folder, from, folder2, to), -1);
}

int renameat2(int folder, const char *from, int folder2, const char *to, unsigned int flags) {
    REAL(renameat2);
    AROUND(on_path("rename", folder, from, folder2, to), real(folder, from, folder2, to, flags), -1);
}

int link(const char *from, const char *to) {
    REAL(link);
    AROUND(on_path("link", AT_FDCWD, from, AT_FDCWD, to), real(from, to), -1);
}

int linkat(int folder, const char *from, int folder2, const char *to, int flags) {
    REAL(linkat);
    AROUND(on_path("link", folder, from, folder2, to), real(folder, from, folder2, to, flags), -1);
}

int unlink(const char *path) {
    REAL(unlink);
    AROUND(on_path("unlink", AT_FDCWD, path, 0, NULL), real(path), -1);
}

int unlinkat(int folder, const char *path, int flags) {
    REAL(unlinkat);
    AROUND(on_path(flags & AT_REMOVEDIR ? "rmdir" : "unlink", folder, path, 0, NULL), real(folder, path, flags), -1);
}

int rmdir(const char *path) {
    REAL(rmdir);
    AROUND(on_path("rmdir", AT_FDCWD, path, 0, NULL), real(path), -1);
}

int mkdir(const char *path, mode_t bits) {
    REAL(mkdir);
    AROUND(on_path("mkdir", AT_FDCWD, path, 0, NULL), real(path, bits), -1);
}

int mkdirat(int folder, const char *path, mode_t bits) {
    REAL(mkdirat);
    AROUND(on_path("mkdir", folder, path, 0, NULL), real(folder, path, bits), -1);
}

int fsync(int file) {
    REAL(fsync);
    AROUND(on_file("fsync", file), real(file), -1);
}

int fdatasync(int file) {
    REAL(fdatasync);
    AROUND(on_file("fsync", file), real(file), -1);
}

#define FTRUNCATE(name, length_type)                                    \
    int name(int file, length_type length) {                            \
        REAL(name);                                                     \
        AROUND(on_file("truncate", file), real(file, length), -1);      \
    }
FTRUNCATE(ftruncate, off_t)
FTRUNCATE(ftruncate64, off64_t)
