package dev.rosemary.engine.item.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.base.origin.Channel;
import dev.rosemary.base.origin.Origin;
import dev.rosemary.engine.Engine;
import dev.rosemary.engine.graph.NewEntity;
import dev.rosemary.engine.item.Store;
import dev.rosemary.engine.project.Project;
import dev.rosemary.engine.vault.NewMemory;
import dev.rosemary.store.Synchronous;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What one session wrote one after another leads from one text to the next, whoever keeps them. */
class WrittenInARowTest {
  private static final Instant BEGIN = Instant.parse("2026-05-04T09:00:00Z");

  @TempDir private Path folder;
  private Instant now = BEGIN;
  private Engine engine;
  private Project project;

  @BeforeEach
  void open() {
    Clock clock =
        new Clock() {
          @Override
          public ZoneId getZone() {
            return ZoneOffset.UTC;
          }

          @Override
          public Clock withZone(ZoneId zone) {
            return this;
          }

          @Override
          public Instant instant() {
            return now;
          }
        };
    engine = Engine.open(folder, Synchronous.NORMAL, clock, _ -> {});
    project = engine.projects().create("boats", "");
  }

  @AfterEach
  void close() {
    engine.close();
  }

  @Test
  @DisplayName("an observation that follows a note in one session is found through it")
  void inOneSession() {
    note("one", "fee", "The harbour fee was raised in spring");
    now = now.plusSeconds(60);
    observe("one", "Invoice 17", "Twice as much as last year");

    assertThat(found("harbour fee")).contains("Twice as much as last year");
  }

  @Test
  @DisplayName("what another session wrote in between is not")
  void ofAnother() {
    note("one", "fee", "The harbour fee was raised in spring");
    now = now.plusSeconds(60);
    observe("two", "Invoice 17", "Twice as much as last year");

    assertThat(found("harbour fee")).doesNotContain("Twice as much as last year");
  }

  @Test
  @DisplayName("nor is what the same session wrote hours later")
  void muchLater() {
    note("one", "fee", "The harbour fee was raised in spring");
    now = now.plusSeconds(2 * 60 * 60);
    observe("one", "Invoice 17", "Twice as much as last year");

    assertThat(found("harbour fee")).doesNotContain("Twice as much as last year");
  }

  @Test
  @DisplayName("what an import wrote at once says nothing of each other")
  void atOnce() {
    List<NewEntity> many = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      many.add(new NewEntity("Invoice " + i, "invoice", List.of("Amount number " + i)));
    }
    note("one", "fee", "The harbour fee was raised in spring");
    as("one", () -> engine.write(project, graph -> graph.createEntities(many)));

    assertThat(found("harbour fee")).containsExactly("The harbour fee was raised in spring");
  }

  private void note(String session, String key, String text) {
    as(
        session,
        () -> {
          engine.store(project, null).vault().commit(new NewMemory(key, text, List.of(), null));
          return true;
        });
  }

  private void observe(String session, String entity, String text) {
    as(
        session,
        () ->
            engine.write(
                project,
                graph ->
                    graph.createEntities(
                        List.of(new NewEntity(entity, "invoice", List.of(text))))));
  }

  private static void as(String session, Supplier<?> work) {
    Object _ =
        new Origin(Origin.id(), Channel.STDIO, null, "test", "test", null, session, null, null)
            .run(work);
  }

  private List<String> found(String query) {
    Store store = engine.store(project, null);
    Found found =
        new ItemSearch(
                List.of(store.space(null)), Wanted.of(query), now.plusSeconds(1).toString(), false)
            .run();
    return found.hits().stream().map(hit -> hit.item().text()).toList();
  }
}
