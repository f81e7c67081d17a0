package dev.rosemary.cli.surface;

import dev.rosemary.base.Log;
import dev.rosemary.cli.module.Place;
import dev.rosemary.cli.module.ServerParts;
import dev.rosemary.cli.module.SurfaceModule;
import dev.rosemary.cli.option.UsageException;
import dev.rosemary.cli.secret.SecretMode;
import dev.rosemary.cli.secret.SecretScreening;
import dev.rosemary.engine.Engine;
import dev.rosemary.tool.Surface;
import java.util.ArrayList;
import java.util.List;

/** The surfaces of one server, and what they need together. */
public record ServedSurfaces(List<SurfaceModule> modules) {
  public ServedSurfaces {
    modules = List.copyOf(modules);
  }

  /** Whether any of them works on the data directory. */
  public boolean useEngine() {
    for (SurfaceModule module : modules) {
      if (module.usesEngine()) {
        return true;
      }
    }
    return false;
  }

  /** Whether any of them has no use without a project folder. */
  public boolean needFolder() {
    for (SurfaceModule module : modules) {
      if (module.place() == Place.FOLDER) {
        return true;
      }
    }
    return false;
  }

  /** Whether any of them embeds texts. */
  public boolean useModel() {
    for (SurfaceModule module : modules) {
      if (module.usesModel()) {
        return true;
      }
    }
    return false;
  }

  /** Whether vectors of memories are made behind the calls. */
  public boolean embedMemories() {
    for (SurfaceModule module : modules) {
      if (module.embedsMemories()) {
        return true;
      }
    }
    return false;
  }

  /** Does what each has to do once the engine is open. */
  public void opened(Engine engine, boolean readOnly, Log log) {
    for (SurfaceModule module : modules) {
      module.opened(engine, readOnly, log);
    }
  }

  /** The surfaces themselves; throws as {@link SurfaceModule#make} does. */
  public List<Surface> make(ServerParts parts) throws UsageException {
    List<Surface> surfaces = new ArrayList<>();
    for (SurfaceModule module : modules) {
      surfaces.add(make(module, parts));
    }
    return surfaces;
  }

  /** One of them, which does with secrets what the options or its module say. */
  public static Surface make(SurfaceModule module, ServerParts parts) throws UsageException {
    SecretMode mode =
        SecretMode.of(parts.options(), module.masksSecrets() ? SecretMode.MASK : SecretMode.WARN);
    Surface surface = module.make(parts);
    return mode == SecretMode.KEEP
        ? surface
        : surface.screened(new SecretScreening(mode, module.answersInLines()));
  }
}
