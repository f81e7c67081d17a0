package dev.rosemary;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.tool.Resources;
import dev.rosemary.tool.Session;
import dev.rosemary.tool.client.Client;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/** Notes in memory, two a page. */
public final class TestingResources implements Resources {
  private static final int PAGE = 2;

  private final ConcurrentSkipListMap<String, String> notes = new ConcurrentSkipListMap<>();
  private final List<Listener> listeners = new CopyOnWriteArrayList<>();

  /** Writes a note and tells everybody. */
  public void put(String uri, String text) {
    boolean added = notes.put(uri, text) == null;
    for (Listener listener : listeners) {
      if (added) {
        listener.listChanged();
      }
      listener.updated(uri);
    }
  }

  /** How many listen. */
  public int listeners() {
    return listeners.size();
  }

  @Override
  public Page list(Session session, @Nullable String cursor) {
    List<Entry> page = new ArrayList<>();
    if (cursor != null && !cursor.startsWith("note://")) {
      throw new FailureException(new Failure.Invalid("cursor is not one of ours"));
    }
    for (String uri : cursor == null ? notes.keySet() : notes.tailMap(cursor, false).keySet()) {
      if (page.size() == PAGE) {
        return new Page(page, page.getLast().uri());
      }
      page.add(new Entry(uri, uri.substring(7), "A note.", "text/plain"));
    }
    return new Page(page, null);
  }

  @Override
  public List<Template> templates() {
    return List.of(new Template("note://{number}", "note", "A note by number.", "text/plain"));
  }

  @Override
  public @Nullable Contents read(Session session, String uri, Client client) {
    String text = notes.get(uri);
    return text == null ? null : new Contents(uri, "text/plain", text);
  }

  @Override
  public Runnable listen(Listener listener) {
    listeners.add(listener);
    return () -> listeners.remove(listener);
  }
}
