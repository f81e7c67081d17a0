package dev.rosemary.surface.files;

import dev.rosemary.engine.Engine;
import dev.rosemary.engine.file.FileSpace;
import dev.rosemary.engine.file.MemoryFiles;
import dev.rosemary.engine.item.Store;
import dev.rosemary.engine.place.Place;
import dev.rosemary.tool.Call;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What the tool works on.
 *
 * @param engine waits for the engine to be open when it is asked
 * @param places tells where a call is; whether a project that is new is to be made
 */
record FilesScope(Supplier<Engine> engine, BiFunction<Call, Boolean, Place> places) {
  /**
   * The files that a call works on.
   *
   * @param make whether a project that nothing was stored in yet is to be made
   */
  MemoryFiles files(Call call, boolean make) {
    Place place = places.apply(call, make);
    Engine open = engine.get();
    // A personal space is each principal's own; what is in a project is everyone's there.
    FileSpace personal = space(open.personal(null), call.session().principal());
    // No switch over its kinds: Java makes the code of one anew at each start.
    if (place instanceof Place.Known known) {
      return MemoryFiles.inside(space(open.store(known.project(), null), null), personal);
    }
    return place instanceof Place.Unmade
        ? MemoryFiles.inside(null, personal)
        : MemoryFiles.outside(personal);
  }

  private static FileSpace space(Store store, @Nullable String user) {
    return new FileSpace(
        store.file(),
        user,
        store.clock(),
        () -> {
          store.memories().written();
          store.vault().deleted();
        });
  }
}
