package dev.rosemary.cli;

import dev.rosemary.cli.module.SurfaceModule;
import dev.rosemary.cli.option.Command;
import dev.rosemary.cli.option.Option;
import dev.rosemary.cli.surface.SurfaceOption;
import dev.rosemary.cli.surface.Surfaces;
import java.util.ArrayList;
import java.util.List;

/** What {@code --help} says of surfaces. */
final class SurfaceHelp {
  private SurfaceHelp() {}

  /** What a server may be told to offer. */
  static String served() {
    List<String> names = new ArrayList<>();
    List<String> notInAll = new ArrayList<>();
    for (SurfaceModule module : Surfaces.all()) {
      String name = module.name();
      names.add(name.equals(Surfaces.DEFAULT) ? name + " (the default)" : name);
      if (!module.isInAll()) {
        notInAll.add(name);
      }
    }
    return "tools to offer: "
        + String.join(", ", names)
        + ", a list, or all"
        + (notInAll.isEmpty() ? "" : " (without " + listed(notInAll) + ")");
  }

  /** {@code memory, code and files}. */
  private static String listed(List<String> names) {
    String last = names.getLast();
    return names.size() == 1
        ? last
        : String.join(", ", names.subList(0, names.size() - 1)) + " and " + last;
  }

  /** The one surface that a command works on. */
  static String one(Command command) {
    List<String> names = new ArrayList<>();
    for (SurfaceModule module : Surfaces.all()) {
      boolean taken =
          switch (command) {
            case SEARCH -> module.notSearched() == null;
            case DELETED, RESTORE_DELETED -> module.keepsDeleted();
            case SERVE,
                CONNECT,
                DISCONNECT,
                TOKEN,
                REMEMBER,
                RECALL,
                BRIEF,
                OPEN,
                REVISE,
                FORGET,
                FILES,
                IMPORT,
                EXPORT,
                PROJECTS,
                DOCTOR,
                BACKUP,
                RESTORE,
                HISTORY,
                UNDO,
                INDEX,
                DOCS ->
                module.refusal() == null;
          };
      if (taken) {
        String name = module.name();
        names.add(name.equals(SurfaceOption.UNSAID) ? name + " (the default)" : name);
      }
    }
    String last = names.removeLast();
    return "which memories: " + String.join(", ", names) + " or " + last;
  }

  /** The names of the surfaces that alone heed an option, with a colon; empty where all do. */
  static String heeding(Option option) {
    List<String> names = new ArrayList<>();
    for (SurfaceModule module : Surfaces.all()) {
      if (module.options().contains(option)) {
        names.add(module.name());
      }
    }
    return names.isEmpty() ? "" : String.join(", ", names) + ": ";
  }
}
