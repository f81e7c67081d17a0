package dev.rosemary.cli.surface;

import dev.rosemary.base.Quoting;
import dev.rosemary.cli.module.Place;
import dev.rosemary.cli.module.ServerParts;
import dev.rosemary.cli.module.SurfaceModule;
import dev.rosemary.cli.option.Option;
import dev.rosemary.cli.option.UsageException;
import dev.rosemary.engine.Here;
import dev.rosemary.engine.project.Project;
import dev.rosemary.surface.memory.MemorySurface;
import dev.rosemary.tool.Call;
import dev.rosemary.tool.Surface;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code memory}: one memory over everything that all surfaces keep in two files. */
final class MemoryModule implements SurfaceModule {
  /** Projects that are named where there is none at hand. */
  private static final int NAMED = 5;

  @Override
  public String name() {
    return "memory";
  }

  @Override
  public Place place() {
    return Place.HOME;
  }

  /** {@code all} is what was published under that word. */
  @Override
  public boolean isInAll() {
    return false;
  }

  @Override
  public boolean masksSecrets() {
    return true;
  }

  @Override
  public boolean answersInLines() {
    return true;
  }

  @Override
  public List<Option> options() {
    return List.of(Option.EMBEDDING_MODEL, Option.PROJECT_DIR);
  }

  @Override
  public boolean usesModel() {
    return true;
  }

  @Override
  public boolean embedsMemories() {
    return true;
  }

  @Override
  public Surface make(ServerParts parts) throws UsageException {
    ServedPlaces places = new ServedPlaces(parts);
    return MemorySurface.of(parts.engine(), (call, asked) -> here(parts, places, call, asked));
  }

  private static Here here(ServerParts parts, ServedPlaces places, Call call, Here.Asked asked) {
    var place = places.of(asked.project(), call);
    // No switch over its kinds: Java makes the code of one anew at each start.
    if (place instanceof dev.rosemary.engine.place.Place.Known known) {
      return new Here(known.project(), known.folder());
    }
    if (place instanceof dev.rosemary.engine.place.Place.Unmade unmade) {
      return asked.make()
          ? new Here(places.opened(unmade), unmade.folder(), unmade.note())
          : new Here(null, unmade.folder(), nothingYet(unmade));
    }
    dev.rosemary.engine.place.Place.Outside outside =
        (dev.rosemary.engine.place.Place.Outside) place;
    return new Here(null, outside.folder(), outside(parts));
  }

  /** Names the projects that a call outside of any can ask for; null when there are none. */
  private static @Nullable String outside(ServerParts parts) {
    List<Project> projects = parts.engine().get().projects().list(Project.Status.ACTIVE);
    if (projects.isEmpty()) {
      return null;
    }
    List<String> names = new ArrayList<>();
    for (Project project : projects.subList(0, Math.min(NAMED, projects.size()))) {
      names.add(Quoting.quote(project.name()));
    }
    int rest = projects.size() - names.size();
    return "No project here: personal memory only. Others by project: "
        + String.join(", ", names)
        + (rest > 0 ? " and " + rest + " more." : ".");
  }

  private static String nothingYet(dev.rosemary.engine.place.Place.Unmade unmade) {
    String note = unmade.note();
    return "Nothing is stored for the project "
        + Quoting.quote(unmade.name())
        + " yet: personal memory only."
        + (note == null ? "" : " " + note);
  }

  @Override
  public String refusal() {
    return "memory keeps little of its own; name the surface whose items are meant, such as recall"
        + " for what memory remembers";
  }
}
