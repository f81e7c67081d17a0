package dev.rosemary.faults.surfaces;

import dev.rosemary.engine.place.TestingRepository;
import dev.rosemary.faults.TestingRosemary;
import dev.rosemary.json.JsonArray;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Items of a project and of the personal space: stored, said anew, replaced, forgotten. */
final class MemoryLife extends Life {
  private static final Pattern CURSOR = Pattern.compile("cursor (\\S+)$");

  /** The end of an item; where the clock was set back, it is one that is yet to come. */
  private static final Pattern CHANGE = Pattern.compile("(?m)^(\\d+) (?:remove|replace) ");

  /** Items that are opened by one call. */
  private static final int OPENED = 100;

  private final List<String> titles = new CopyOnWriteArrayList<>();

  MemoryLife() {
    super("memory");
  }

  @Override
  List<String> command(Path folder) {
    TestingRepository _ = TestingRepository.in(folder);
    return super.command(folder);
  }

  @Override
  void live(Caller caller, String name) throws Exception {
    store(caller, name, "fact");
    String _ =
        caller.text("revise", "{'id':'%1$s','text':'%1$s-n','reason':'%1$s-r'}".formatted(name));
    caller.ledger().present(name + "-n");
    store(caller, name + "-p", "preference");
    store(caller, name + "-x", "fact");
    caller.ledger().uncertain(name + "-x", name + "-x-o", name + "-x-e");
    String _ = caller.text("forget", "{'ids':['%s-x']}".formatted(name));
    caller.ledger().gone(name + "-x", name + "-x-o");
    undo(caller, name + "-u");
  }

  private void undo(Caller caller, String name) throws Exception {
    store(caller, name, "fact");
    String[] facts = {name, name + "-o", name + "-e"};
    caller.ledger().uncertain(facts);
    String _ = caller.text("forget", "{'ids':['%s']}".formatted(name));
    // Others write meanwhile, so that the newest change of all may be one of theirs.
    String changes =
        caller.server().ok("changes", "{\"id\":%s}".formatted(TestingRosemary.quote(name)));
    Matcher change = CHANGE.matcher(changes);
    if (!change.find()) {
      throw new AssertionError("no change of " + name + " in " + changes);
    }
    String _ = caller.text("undo", "{'change':%s}".formatted(change.group(1)));
    caller.ledger().present(facts);
  }

  private void store(Caller caller, String name, String kind) throws Exception {
    titles.add(name);
    String _ =
        caller.text(
            "remember",
            "{'text':'%1$s-o','title':'%1$s','kind':'%2$s','about':['%1$s-e']}"
                .formatted(name, kind));
    caller.ledger().present(name, name + "-o", name + "-e");
  }

  /** Words of all items, which have their titles and earlier versions, in quotes. */
  @Override
  String stored(TestingRosemary server) throws Exception {
    StringBuilder all = new StringBuilder();
    for (int i = 0; i < titles.size(); i += OPENED) {
      List<String> some = titles.subList(i, Math.min(i + OPENED, titles.size()));
      String cursor = "";
      do {
        String page =
            server.ok(
                "open",
                "{\"ids\":%s,\"budget\":20000,\"cursor\":%s}"
                    .formatted(JsonArray.ofStrings(some).text(), TestingRosemary.quote(cursor)));
        page.lines()
            .filter(line -> !line.startsWith("Not found: "))
            .flatMap(line -> List.of(line.split(" ", -1)).stream())
            .forEach(word -> all.append('"').append(word).append("\" "));
        Matcher next = CURSOR.matcher(page);
        cursor = next.find() ? next.group(1) : "";
      } while (!cursor.isEmpty());
    }
    return all.toString();
  }
}
