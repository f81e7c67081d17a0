package dev.rosemary.cli.surface;

import dev.rosemary.cli.module.Place;
import dev.rosemary.cli.module.ServerParts;
import dev.rosemary.cli.module.SurfaceModule;
import dev.rosemary.cli.option.Option;
import dev.rosemary.cli.option.UsageException;
import dev.rosemary.surface.files.FilesSurface;
import dev.rosemary.tool.Surface;
import java.util.List;

/** {@code files}: the memory tool of six commands on files. */
final class FilesModule implements SurfaceModule {
  @Override
  public String name() {
    return "files";
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
  public List<Option> options() {
    return List.of(Option.PROJECT_DIR);
  }

  @Override
  public Surface make(ServerParts parts) throws UsageException {
    ServedPlaces places = new ServedPlaces(parts);
    return FilesSurface.of(
        parts.engine(),
        (call, make) -> make ? places.made(places.of(null, call)) : places.of(null, call));
  }

  @Override
  public String refusal() {
    return "files are listed, read and changed by rosemary files";
  }
}
