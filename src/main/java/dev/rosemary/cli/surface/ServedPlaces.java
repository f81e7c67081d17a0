package dev.rosemary.cli.surface;

import dev.rosemary.cli.module.ServerParts;
import dev.rosemary.cli.option.PlaceOptions;
import dev.rosemary.cli.option.UsageException;
import dev.rosemary.engine.place.Place;
import dev.rosemary.engine.place.Places;
import dev.rosemary.engine.project.Project;
import dev.rosemary.tool.Call;
import java.time.Clock;
import org.jspecify.annotations.Nullable;

/** The places of calls, for surfaces that choose their project themselves. Thread safe. */
final class ServedPlaces {
  private final Places places;

  ServedPlaces(ServerParts parts) throws UsageException {
    places =
        new Places(
            () -> parts.engine().get().projects(),
            PlaceOptions.of(parts.options(), parts.environment(), parts.http()),
            Clock.systemUTC());
  }

  /**
   * The place of a call, for which the client may be asked.
   *
   * @param project as the call named it, or null
   */
  Place of(@Nullable String project, Call call) {
    return places.of(project, () -> call.session().roots().folders(call.client()));
  }

  /** The project of a place that has none yet, which is made. */
  Project opened(Place.Unmade place) {
    return places.open(place);
  }

  /** A place, whose project is made if there is none yet. */
  Place made(Place place) {
    return place instanceof Place.Unmade unmade
        ? new Place.Known(opened(unmade), unmade.folder())
        : place;
  }
}
