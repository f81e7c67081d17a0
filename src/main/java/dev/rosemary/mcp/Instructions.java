package dev.rosemary.mcp;

import dev.rosemary.mcp.call.ToolCatalog;
import dev.rosemary.tool.Surface;
import java.util.ArrayList;
import java.util.List;

/**
 * The instructions of a server. Those of one surface are taken as they are. Those of several are
 * labelled and kept under a bound in all, since clients cut long instructions anywhere: each
 * surface gets a share and keeps as many of its first sentences as fit in it.
 */
final class Instructions {
  /** Characters in all; clients cut at 2,048. */
  static final int MOST = 2_000;

  private static final String BETWEEN = "\n\n";

  private Instructions() {}

  static String of(List<Surface> surfaces, ToolCatalog tools) {
    if (surfaces.size() == 1) {
      return tools.instructions(surfaces.getFirst());
    }
    List<String> labels = new ArrayList<>();
    List<String> texts = new ArrayList<>();
    int room = MOST;
    for (Surface surface : surfaces) {
      String label = "[" + surface.name() + "] ";
      labels.add(label);
      texts.add(tools.instructions(surface).strip());
      room -= label.length() + BETWEEN.length();
    }
    int share = share(texts, room);
    StringBuilder all = new StringBuilder();
    for (int i = 0; i < texts.size(); i++) {
      all.append(i == 0 ? "" : BETWEEN).append(labels.get(i)).append(fitting(texts.get(i), share));
    }
    return all.toString();
  }

  /** The largest share for which all the texts together fit; short texts leave theirs to others. */
  private static int share(List<String> texts, int room) {
    int share = 0;
    for (int step = Integer.highestOneBit(MOST); step > 0; step >>= 1) {
      int taken = 0;
      for (String text : texts) {
        taken += fitting(text, share + step).length();
      }
      share += taken <= room ? step : 0;
    }
    return share;
  }

  /** The first sentences of a text, as many as fit. */
  private static String fitting(String text, int share) {
    if (text.length() <= share) {
      return text;
    }
    for (int end = Math.min(share, text.length()); end > 0; end--) {
      boolean ends = text.charAt(end - 1) == '.' && Character.isWhitespace(text.charAt(end));
      if (ends) {
        return text.substring(0, end);
      }
    }
    return "";
  }
}
