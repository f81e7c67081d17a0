package dev.rosemary.cli.surface;

import dev.rosemary.cli.module.Place;
import dev.rosemary.cli.module.ServerParts;
import dev.rosemary.cli.module.SurfaceModule;
import dev.rosemary.cli.option.Option;
import dev.rosemary.surface.recall.code.CodeSurface;
import dev.rosemary.tool.Surface;
import java.util.List;

/** {@code code}: the tools of {@code recall} that are about source code, alone. */
final class CodeModule implements SurfaceModule {
  @Override
  public String name() {
    return "code";
  }

  @Override
  public Place place() {
    return Place.INDEX;
  }

  /** {@code recall}, which {@code all} has, has the same tools. */
  @Override
  public boolean isInAll() {
    return false;
  }

  @Override
  public List<Option> options() {
    return List.of(Option.EMBEDDING_MODEL, Option.ALLOW_PATH);
  }

  @Override
  public boolean usesModel() {
    return true;
  }

  @Override
  public Surface make(ServerParts parts) {
    return CodeSurface.of(
        () -> parts.engine().get().code(), parts.allowed(), parts.maxResultChars());
  }

  @Override
  public String refusal() {
    return "code keeps no memories, only indexes of source code; rosemary search --code QUERY"
        + " searches them";
  }
}
