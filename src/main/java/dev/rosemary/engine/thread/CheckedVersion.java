package dev.rosemary.engine.thread;

import dev.rosemary.base.NameText;
import dev.rosemary.base.WorkLimit;
import dev.rosemary.engine.thread.rule.ObservationRule;
import dev.rosemary.engine.thread.rule.Problem;
import dev.rosemary.engine.thread.rule.SaveCheck;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An observation to be added and what the rules say of it. They need no store and take their time,
 * so they are asked before the store is.
 *
 * @param problem what the rules find wrong, or null
 */
public record CheckedVersion(NewVersion version, @Nullable Problem problem) {

  /** Checks all of a call; the first {@link SaveCheck#SUGGESTED} problems propose a split. */
  public static List<CheckedVersion> of(List<NewVersion> versions) {
    List<CheckedVersion> checked = new ArrayList<>(versions.size());
    int problems = 0;
    for (NewVersion version : versions) {
      WorkLimit.check();
      Problem problem =
          ObservationRule.check(
              NameText.trim(version.entityName()),
              version.content(),
              problems < SaveCheck.SUGGESTED);
      problems += problem == null ? 0 : 1;
      checked.add(new CheckedVersion(version, problem));
    }
    return checked;
  }
}
