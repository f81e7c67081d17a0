package dev.rosemary.engine.visit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.engine.project.Projects;
import dev.rosemary.store.Synchronous;
import java.nio.file.Path;
import java.time.Clock;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** When clients were last here. */
class VisitsTest {
  private static final Visitor EDITOR = new Visitor(Visitor.PERSONAL, "editor", "");

  @TempDir private Path folder;
  private Projects projects;
  private Visits visits;

  @BeforeEach
  void open() {
    projects = Projects.open(folder, Synchronous.NORMAL, Clock.systemUTC(), message -> {});
    visits = new Visits(projects);
  }

  @AfterEach
  void close() {
    projects.close();
  }

  @Test
  @DisplayName("M-12: a session begins where the one before ended, or, cut off, began")
  void sessions() {
    assertThat(visits.begin(EDITOR, time("10:00"))).isNull();
    visits.end(EDITOR, time("11:00"));
    assertThat(visits.begin(EDITOR, time("12:00"))).isEqualTo(time("11:00"));
    assertThat(visits.begin(EDITOR, time("13:00"))).isEqualTo(time("12:00"));
    // A clock that was set back takes nothing away.
    visits.end(EDITOR, time("09:00"));
    assertThat(visits.begin(EDITOR, time("14:00"))).isEqualTo(time("13:00"));
  }

  @Test
  @DisplayName("M-12: clients, principals and spaces are told apart")
  void apart() {
    var _ = visits.begin(EDITOR, time("10:00"));
    assertThat(visits.begin(new Visitor(Visitor.PERSONAL, "other", ""), time("11:00"))).isNull();
    assertThat(visits.begin(new Visitor(Visitor.PERSONAL, "editor", "ann"), time("11:00")))
        .isNull();
    String space = projects.openOrCreate("shop").id();
    assertThat(visits.begin(new Visitor(space, "editor", ""), time("11:00"))).isNull();
    assertThat(visits.begin(new Visitor(space, "editor", ""), time("12:00")))
        .isEqualTo(time("11:00"));
  }

  @Test
  @DisplayName("M-12: a client without sessions comes anew after half an hour")
  void withoutSessions() {
    assertThat(visits.come(EDITOR, time("10:00"))).isNull();
    assertThat(visits.come(EDITOR, time("10:29"))).isNull();
    assertThat(visits.come(EDITOR, time("10:31"))).isEqualTo(time("10:00"));
    assertThat(visits.come(EDITOR, time("10:45"))).isEqualTo(time("10:00"));
    assertThat(visits.come(EDITOR, time("11:45"))).isEqualTo(time("10:31"));
  }

  @Test
  @DisplayName("M-12: visits of a project that is gone for good go, too, and of many the oldest")
  void pruned() {
    projects.keepDeleted(0);
    var shop = projects.openOrCreate("shop");
    Visitor visitor = new Visitor(shop.id(), "editor", "");
    var _ = visits.begin(visitor, time("10:00"));
    var _ = projects.delete("shop");
    for (int i = 0; i < 2_100; i++) {
      var _ = visits.begin(new Visitor(Visitor.PERSONAL, "client" + i, ""), time("11:00") + i);
    }
    assertThat(visits.begin(visitor, time("12:00"))).isNull();
    assertThat(visits.begin(new Visitor(Visitor.PERSONAL, "client2099", ""), time("12:00")))
        .isNotNull();
    long kept =
        projects.readRegistry(transaction -> transaction.number("SELECT count(*) FROM visits"));
    assertThat(kept).isEqualTo(2_000);
  }

  private static String time(String minute) {
    return "2026-01-01T" + minute + ":00.000000000Z";
  }
}
