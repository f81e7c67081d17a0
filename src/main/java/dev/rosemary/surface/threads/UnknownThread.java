package dev.rosemary.surface.threads;

import dev.rosemary.base.NameText;
import dev.rosemary.base.NearNames;
import dev.rosemary.base.Quoting;
import dev.rosemary.engine.thread.ThreadReader;
import dev.rosemary.tool.Call;
import java.util.List;

/** Says which threads there are, to a call that names none of them. */
final class UnknownThread {
  /** Threads that are named, the latest. */
  private static final int NAMED = 10;

  private UnknownThread() {}

  /** What to say of a thread that nothing was ever written to; empty for any other. */
  static String message(ThreadScope scope, Call call, String threadId) {
    List<String> ids = scope.read(call, ThreadReader::threads);
    String id = NameText.trim(threadId);
    if (ids.contains(id)) {
      return "";
    }
    StringBuilder text = new StringBuilder("There is no thread ").append(Quoting.quote(id));
    List<String> near = NearNames.of(id, ids);
    if (!near.isEmpty()) {
      Quoting.list(text.append(". Did you mean "), near, near.size());
      text.append('?');
    } else {
      text.append('.');
    }
    return text.append(' ').append(list(scope, call, ids)).toString();
  }

  /** The threads that there are. */
  static String list(ThreadScope scope, Call call) {
    return list(scope, call, scope.read(call, ThreadReader::threads));
  }

  private static String list(ThreadScope scope, Call call, List<String> ids) {
    if (ids.isEmpty()) {
      return ("There are no threads in this store yet. " + scope.otherStores(call)).strip();
    }
    StringBuilder text = new StringBuilder("Threads in this store: ");
    Quoting.list(text, ids.reversed(), NAMED);
    return text.append('.').toString();
  }
}
