package dev.rosemary.cli.connect;

import dev.rosemary.cli.client.Client;
import dev.rosemary.cli.edit.MarkedBlock;
import dev.rosemary.cli.edit.UnreadableTextException;
import org.jspecify.annotations.Nullable;

/** The block of rules in a file that a client gives to models: texts with and without it. */
final class RulesEdit {
  /** What models are told: when the memory helps, and what is worth keeping. */
  static final String RULES =
      """
      ## Memory (Rosemary)

      The MCP server `rosemary` keeps what was learned in earlier sessions, in any client.

      - `brief` shows what is known of this project and of the user; useful at the start of a session.
      - `recall` answers whether something was decided, tried or learned before; useful before asking
        the user and before choosing an approach.
      - Worth a `remember`: decisions with their reasons, preferences of the user, lessons from errors,
        how-tos, open tasks. One fact each, understandable without this session.
      - What changed is a `revise` of the old item. Secrets and what the code itself says are not kept.
      """;

  private RulesEdit() {}

  /** The change that puts the block into a file, or the block that is there up to date. */
  static FileEdit connect(Client client, @Nullable String before, @Nullable String copy)
      throws UnreadableTextException {
    String text = before == null ? client.rulesHead() : before;
    boolean has = MarkedBlock.isIn(text);
    boolean copied = copy != null || (has && isEmpty(client, MarkedBlock.remove(text)));
    return FileEdit.adding(before, MarkedBlock.put(text, RULES), has, copied);
  }

  /** The change that takes the block away; a file that had nothing else goes. */
  static FileEdit disconnect(Client client, String before, @Nullable String copy)
      throws UnreadableTextException {
    String left = MarkedBlock.remove(before);
    if (copy != null && left.stripTrailing().equals(copy.stripTrailing())) {
      // The block may have brought a line end that the last line did not have.
      return FileEdit.removing(before, copy, copy);
    }
    boolean made = copy == null && isEmpty(client, left);
    return FileEdit.removing(before, made ? null : left, copy);
  }

  /** Whether a text has nothing but what connect begins a file with. */
  private static boolean isEmpty(Client client, String text) {
    return text.strip().equals(client.rulesHead().strip());
  }
}
