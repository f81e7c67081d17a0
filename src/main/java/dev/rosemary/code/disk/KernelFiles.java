package dev.rosemary.code.disk;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * File systems whose files are made by the kernel when they are read, such as {@code /proc}: none
 * is source, and to read one may never end. For one thread.
 *
 * <p>Source: proc(5), sysfs(5), and the file systems that systemd mounts by itself.
 */
public final class KernelFiles {
  private static final Set<String> TYPES =
      Set.of(
          "proc",
          "sysfs",
          "cgroup",
          "cgroup2",
          "debugfs",
          "tracefs",
          "securityfs",
          "configfs",
          "selinuxfs",
          "smackfs",
          "efivarfs",
          "binfmt_misc",
          "fusectl",
          "mqueue",
          "pstore",
          "bpf",
          "nsfs",
          "rpc_pipefs",
          "devpts",
          "devtmpfs");

  /** By the number of a device: only the first folder on each is asked for its type. */
  private final Map<Object, Boolean> devices = new HashMap<>();

  /** The type of the file system of a folder when the kernel makes its files, or null. */
  public static @Nullable String type(Path folder) {
    try {
      String type = Files.getFileStore(folder).type();
      return TYPES.contains(type) ? type : null;
    } catch (IOException | SecurityException e) {
      // not among the mounts that this process sees, or gone
      return null;
    }
  }

  /** Whether the kernel makes the files of a folder; false on systems without numbered devices. */
  public boolean has(Path folder) {
    if (!folder.getFileSystem().supportedFileAttributeViews().contains("unix")) {
      return false;
    }
    try {
      Object device = Files.getAttribute(folder, "unix:dev", LinkOption.NOFOLLOW_LINKS);
      return devices.computeIfAbsent(device, _ -> type(folder) != null);
    } catch (IOException e) {
      // Listing it will tell.
      return false;
    }
  }
}
