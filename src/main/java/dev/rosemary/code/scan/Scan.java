package dev.rosemary.code.scan;

import java.util.List;
import java.util.Map;

/**
 * What a walk found.
 *
 * @param files sorted by path
 * @param skipped how many entries were left out, by reason; reasons without any are absent
 */
public record Scan(List<ScannedFile> files, Map<Skip, Integer> skipped) {
  public Scan {
    files = List.copyOf(files);
    skipped = Map.copyOf(skipped);
  }
}
