package dev.rosemary.cli.surface;

import dev.rosemary.cli.module.Place;
import dev.rosemary.cli.module.ServerParts;
import dev.rosemary.cli.module.SurfaceModule;
import dev.rosemary.cli.option.Option;
import dev.rosemary.cli.option.PlaceOptions;
import dev.rosemary.cli.option.UsageException;
import dev.rosemary.engine.Here;
import dev.rosemary.engine.place.Places;
import dev.rosemary.surface.memory.MemorySurface;
import dev.rosemary.tool.Call;
import dev.rosemary.tool.Surface;
import java.time.Clock;
import java.util.List;

/** {@code memory}: one memory over everything that all surfaces keep in two files. */
final class MemoryModule implements SurfaceModule {
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
    Places places =
        new Places(
            () -> parts.engine().get().projects(),
            PlaceOptions.of(parts.options(), parts.environment(), parts.http()),
            Clock.systemUTC());
    return MemorySurface.of(parts.engine(), (call, asked) -> here(places, call, asked));
  }

  private static Here here(Places places, Call call, Here.Asked asked) {
    var place = places.of(asked.project(), () -> call.session().roots().folders(call.client()));
    return switch (place) {
      case dev.rosemary.engine.place.Place.Known known -> new Here(known.project(), known.folder());
      case dev.rosemary.engine.place.Place.Unmade unmade ->
          new Here(asked.make() ? places.open(unmade) : null, unmade.folder());
      case dev.rosemary.engine.place.Place.Outside outside -> new Here(null, outside.folder());
    };
  }

  @Override
  public String refusal() {
    return "memory keeps little of its own; name the surface whose items are meant, such as recall"
        + " for what memory remembers";
  }
}
