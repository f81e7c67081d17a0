package dev.rosemary.surface.recall;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.TestingAnswer;
import dev.rosemary.TestingMessage;
import dev.rosemary.base.Log;
import dev.rosemary.engine.embed.Embedder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The rows about code, over the protocol. */
class CodeRowsTest {
  @TempDir Path folder;
  private Path shop;
  private TestingRecall recall;

  @BeforeEach
  void open() throws IOException {
    shop = Files.createDirectories(folder.resolve("shop"));
    recall = new TestingRecall(folder.resolve("data"));
  }

  @AfterEach
  void close() throws IOException {
    recall.close();
  }

  private void write(String name, String text) throws IOException {
    Files.createDirectories(shop.resolve(name).getParent());
    Files.writeString(shop.resolve(name), text);
  }

  private TestingAnswer index(String more) throws Exception {
    return recall.ok("index_project", "{'path':'" + shop + "'" + more + "}");
  }

  @Test
  @DisplayName("R-19, R-21: a folder is indexed, and a chunk has the fields of the source")
  void shapes() throws Exception {
    write("src/auth.py", "import os\n\n\ndef verify_jwt(token):\n    return os.sep in token\n");
    TestingAnswer indexed = index("");
    assertThat(indexed.string("project_id")).isEqualTo("shop");
    assertThat(indexed.string("files_indexed")).isEqualTo("1");
    assertThat(indexed.string("chunks_created")).isEqualTo("2");
    TestingAnswer found = recall.ok("search_code", "{'query':'verify token'}");
    assertThat(found.string("count")).isEqualTo("1");
    assertThat(found.string("results.0.file_path")).isEqualTo("src/auth.py");
    assertThat(found.string("results.0.content"))
        .isEqualTo("def verify_jwt(token):\n    return os.sep in token");
    assertThat(found.string("results.0.language")).isEqualTo("Python");
    assertThat(found.string("results.0.start_line")).isEqualTo("4");
    assertThat(found.string("results.0.end_line")).isEqualTo("5");
    assertThat(found.string("results.0.chunk_type")).isEqualTo("Function");
    assertThat(found.string("results.0.name")).isEqualTo("verify_jwt");
    assertThat(Double.parseDouble(found.string("results.0.score"))).isBetween(0.0, 1.0);
    assertThat(found.string("results.0.id")).isNotBlank();
  }

  @Test
  @DisplayName("R-23: an identifier that nothing is named after is said to be none")
  void namesThatAreNot() throws Exception {
    write("auth.py", "def verify_jwt(token):\n    return token\n");
    index("");
    assertThat(recall.ok("search_code", "{'query':'verify_jwt'}").has("message")).isFalse();
    assertThat(recall.ok("search_code", "{'query':'token'}").has("message")).isFalse();
    assertThat(recall.ok("search_code", "{'query':'verifyToken()'}").string("message"))
        .isEqualTo("No function or type is named 'verifyToken'; these are the closest by words.");
  }

  @Test
  @DisplayName("R-23: a name that is misspelt is answered with those that may be meant")
  void misspeltNames() throws Exception {
    write(
        "auth.py",
        "class TokenVerifier:\n    def verify_jwt(self, token):\n        return token\n");
    write("other.py", "def verify():\n    return 1\n");
    index("");
    assertThat(recall.ok("search_code", "{'query':'TokenVerifer'}").string("message"))
        .isEqualTo(
            "No function or type is named 'TokenVerifer'. Did you mean 'TokenVerifier'?"
                + " They come first, the others are the closest by words.");
    assertThat(recall.ok("search_code", "{'query':'verify_jtw'}").string("message"))
        .contains("Did you mean")
        .contains("'verify_jwt'");
    TestingAnswer swapped = recall.ok("search_code", "{'query':'verify_jtw'}");
    assertThat(List.of(swapped.string("results.0.name"), swapped.string("results.1.name")))
        .containsExactlyInAnyOrder("verify", "verify_jwt");
    // One word shares no part with what is meant.
    write("session.py", "class Session:\n    pass\n\n\nclass Sensible:\n    pass\n");
    index("");
    TestingAnswer session = recall.ok("search_code", "{'query':'Sesion'}");
    assertThat(session.string("message")).contains("Did you mean 'Session'");
    assertThat(session.string("results.0.name")).isEqualTo("Session");
    assertThat(recall.ok("search_code", "{'query':'class TokenVerifier'}").has("message"))
        .isFalse();
    assertThat(recall.ok("search_code", "{'query':'Verifier token'}").has("message")).isFalse();
  }

  @Test
  @DisplayName("R-23: a name that has no lines of its own is not said to be missing")
  void namesInside() throws Exception {
    write("tight.ts", "class Tight { squeezeDry() { return 1; } }\n");
    write("other.ts", "function squeezeWet() { return 2; }\n");
    index("");
    TestingAnswer found = recall.ok("search_code", "{'query':'squeezeDry'}");
    assertThat(found.string("results.0.file_path")).isEqualTo("tight.ts");
    assertThat(found.string("message"))
        .isEqualTo("No function or type is named 'squeezeDry'; the hits have it in their text.");
  }

  @Test
  @DisplayName("R-23: the name or the path of a file finds what is in it")
  void files() throws Exception {
    write(
        "src/auth.py",
        "def verify_jwt(token):\n    return token\n\n\ndef other():\n    return 2\n");
    write("src/py.py", "def py():\n    return 'auth.py'\n");
    write("readme.md", "# Title\n\nSee auth.py.\n");
    index("");
    for (String query : List.of("auth.py", "src/auth.py", "./src/auth.py", "AUTH.py")) {
      TestingAnswer found = recall.ok("search_code", "{'query':'" + query + "'}");
      assertThat(found.string("results.0.file_path")).as(query).isEqualTo("src/auth.py");
      assertThat(found.string("results.0.name")).as(query).isEqualTo("verify_jwt");
      assertThat(found.has("message")).as(query).isFalse();
    }
  }

  @Test
  @DisplayName("R-6, R-23, R-24: a damaged model for code is told, and code is found by words")
  void damagedModel() throws Exception {
    Path model = Files.createDirectories(folder.resolve("model/code"));
    Files.writeString(model.resolve("model.onnx"), "no model");
    write("auth.py", "def verify_jwt(token):\n    return token\n");
    try (TestingRecall damaged =
        new TestingRecall(
            folder.resolve("other"),
            List.of(),
            40_000,
            () -> Embedder.of(folder.resolve("model"), Log.NONE))) {
      assertThat(damaged.ok("get_status", "{}").string("code.embedding.message"))
          .isEqualTo("The first index or search of code loads it.");
      damaged.ok("index_project", "{'path':'" + shop + "'}");
      long until = System.nanoTime() + 120_000_000_000L;
      TestingAnswer status = damaged.ok("get_status", "{}");
      while (status.string("code.embedding.status").equals("loading")) {
        assertThat(System.nanoTime()).isLessThan(until);
        Thread.sleep(20);
        status = damaged.ok("get_status", "{}");
      }
      assertThat(status.string("code.embedding.status")).isEqualTo("error");
      assertThat(status.string("code.embedding.message")).contains(model.toString());
      TestingAnswer project = damaged.ok("get_index_status", "{'project_id':'shop'}");
      assertThat(project.string("embedding.status")).isEqualTo("error");
      assertThat(project.string("embedding.message")).contains(model.toString());
      assertThat(project.string("pending_chunks")).isEqualTo("0");
      TestingAnswer found = damaged.ok("search_code", "{'query':'verify token'}");
      assertThat(found.string("results.0.name")).isEqualTo("verify_jwt");
      assertThat(found.string("degraded.0")).isEqualTo("vector");
      assertThat(found.string("message"))
          .startsWith("Ranked by words only: ")
          .contains(model.toString());
    }
    index("");
    TestingAnswer disabled = recall.ok("search_code", "{'query':'verify token'}");
    assertThat(disabled.string("degraded.0")).isEqualTo("vector");
    assertThat(disabled.has("message")).isFalse();
    assertThat(recall.ok("get_status", "{}").string("code.embedding.status")).isEqualTo("disabled");
  }

  @Test
  @DisplayName(
      "R-19, R-23: a search of all says which index cannot be read; index_project mends it")
  void damagedIndex() throws Exception {
    Path data = Files.createDirectories(folder.resolve("other/code"));
    write("a.py", "def alpha():\n    return 1\n");
    Path file = Files.writeString(data.resolve("shop.db"), "no database");
    try (TestingRecall damaged =
        new TestingRecall(folder.resolve("other"), List.of(), 40_000, Embedder::disabled)) {
      assertThat(damaged.ok("search_code", "{'query':'alpha'}").string("message"))
          .contains("'shop'", "index_project", "delete_project")
          .doesNotContain("No code is indexed");
      damaged.ok("index_project", "{'path':'" + shop + "'}");
      assertThat(damaged.ok("search_code", "{'query':'alpha'}").has("message")).isFalse();
      Files.copy(file, data.resolve("sound.db"));
      Files.writeString(data.resolve("broken.db"), "no database");
      TestingAnswer found = damaged.ok("search_code", "{'query':'alpha'}");
      assertThat(found.string("results.0.name")).isEqualTo("alpha");
      assertThat(found.string("message")).contains("'broken'").doesNotContain("'shop'");
    }
  }

  @Test
  @DisplayName("R-23: what is defined under a joined name is found by its last part")
  void joinedNames() throws Exception {
    write("s.go", "package a\n\nfunc (s *Store) ReadAll(c Context) error {\n\treturn nil\n}\n");
    write("b.cpp", "int MyBox::grabIt(int n) {\n  return n;\n}\n");
    write("e.js", "exports.sendMail = function (to) {\n  return to;\n};\n");
    index("");
    for (String query :
        List.of("ReadAll", "Store.ReadAll", "readall", "grabIt", "MyBox::grabIt", "sendMail")) {
      TestingAnswer found = recall.ok("search_code", "{'query':'" + query + "'}");
      assertThat(found.has("message")).as(query).isFalse();
      assertThat(found.string("results.0.name").toLowerCase(Locale.ROOT))
          .endsWith(query.replaceAll(".*[.:]", "").toLowerCase(Locale.ROOT));
    }
  }

  @Test
  @DisplayName("R-19: a call with a progress token reports each step further than the last")
  void progress() throws Exception {
    for (int i = 0; i < 130; i++) {
      write("f" + i + ".txt", "file " + i + "\n");
    }
    recall
        .client()
        .send(
            "{\"jsonrpc\":\"2.0\",\"id\":77,\"method\":\"tools/call\",\"params\":{"
                + "\"name\":\"index_project\",\"arguments\":{\"path\":\""
                + shop
                + "\"},\"_meta\":{\"progressToken\":\"p\"}}}");
    List<Long> done = new ArrayList<>();
    TestingMessage message = recall.client().next();
    while (message.has("method")) {
      assertThat(message.string("method")).isEqualTo("notifications/progress");
      TestingMessage params = message.object("params");
      assertThat(params.get("total").text()).isEqualTo("130");
      done.add(Long.parseLong(params.get("progress").text()));
      message = recall.client().next();
    }
    assertThat(done).isSorted().doesNotHaveDuplicates().startsWith(0L).endsWith(130L);
    assertThat(done).hasSizeGreaterThan(3);
    assertThat(message.object("result").text()).contains("files_indexed");
  }

  @Test
  @DisplayName(
      "S-6, R-19: while a folder is indexed, memory is written, and what the index is at is read")
  void beside() throws Exception {
    for (int i = 0; i < 3_000; i++) {
      write("d" + i % 9 + "/f" + i + ".py", "def work" + i + "():\n    return " + i + "\n");
    }
    recall.client().send(request(1, "index_project", "{\"path\":\"" + shop + "\"}"));
    // Its first report: the project is there, and all files are still to be read.
    assertThat(recall.client().next().has("method")).isTrue();
    recall.client().send(request(2, "search_code", "{\"query\":\"work2999\"}"));
    recall.client().send(request(3, "store_memory", "{\"content\":\"Rain is wet.\"}"));
    recall.client().send(request(4, "get_index_status", "{\"project_id\":\"shop\"}"));
    recall.client().send(request(5, "list_projects", "{}"));
    List<String> order = new ArrayList<>();
    while (order.size() < 5) {
      TestingMessage message = recall.client().next();
      if (message.has("id")) {
        order.add(message.get("id").text());
        assertThat(message.object("result").text()).doesNotContain("\"isError\":true");
        if (order.getLast().equals("4")) {
          assertThat(message.text()).contains("\"status\":\"indexing\"");
        }
        if (order.getLast().equals("2")) {
          assertThat(message.text()).contains("work2999()");
        }
      }
    }
    assertThat(order.subList(0, 3)).containsExactlyInAnyOrder("3", "4", "5");
    assertThat(order.subList(3, 5)).containsExactly("1", "2");
  }

  private static String request(int id, String tool, String arguments) {
    return ("{\"jsonrpc\":\"2.0\",\"id\":%d,\"method\":\"tools/call\",\"params\":{\"name\":\"%s\","
            + "\"arguments\":%s,\"_meta\":{\"progressToken\":\"p%d\"}}}")
        .formatted(id, tool, arguments, id);
  }

  @Test
  @DisplayName("R-19: what lies outside of the allowed folders, and what is no folder, is an error")
  void allowed() throws Exception {
    write("a.py", "x = 1\n");
    Path allowed = Files.createDirectories(folder.resolve("allowed"));
    try (TestingRecall bound =
        new TestingRecall(folder.resolve("other"), List.of(allowed), 40_000)) {
      assertThat(bound.error("index_project", "{'path':'" + shop + "'}"))
          .contains(shop.toString())
          .contains(allowed.toString());
      assertThat(bound.ok("list_projects", "{}").string("count")).isEqualTo("0");
    }
    // Nobody learns what is there and what is not.
    try (TestingRecall bound =
        new TestingRecall(folder.resolve("other"), List.of(allowed), 40_000)) {
      Files.createSymbolicLink(allowed.resolve("way"), folder);
      List<String> answers = new ArrayList<>();
      for (Path path :
          List.of(
              shop,
              shop.resolve("a.py"),
              folder.resolve("none"),
              folder.resolve("none/deeper"),
              allowed.resolve("way/none"),
              allowed.resolve("way/shop"),
              allowed.resolve("../none"))) {
        answers.add(
            bound
                .error("index_project", "{'path':'" + path + "'}")
                .replace(path.toString(), "PATH"));
      }
      assertThat(Set.copyOf(answers)).hasSize(1);
      assertThat(bound.error("index_project", "{'path':'" + allowed.resolve("no") + "'}"))
          .contains("does not exist");
    }
    assertThat(recall.error("index_project", "{'path':'" + shop.resolve("a.py") + "'}"))
        .contains("is not a folder");
    assertThat(recall.error("index_project", "{'path':'" + folder.resolve("none") + "'}"))
        .contains("does not exist");
  }

  @Test
  @DisplayName("R-20: hard links lead out of no folder that was allowed")
  void hardLinks() throws Exception {
    Path allowed = Files.createDirectories(folder.resolve("allowed"));
    write("outside.py", "def outside():\n    return 1\n");
    Files.createLink(allowed.resolve("link.py"), shop.resolve("outside.py"));
    Files.writeString(allowed.resolve("own.py"), "def own():\n    return 1\n");
    try (TestingRecall bound =
        new TestingRecall(folder.resolve("other"), List.of(allowed), 40_000)) {
      TestingAnswer indexed = bound.ok("index_project", "{'path':'" + allowed + "'}");
      assertThat(indexed.string("files_indexed")).isEqualTo("1");
      assertThat(bound.ok("search_code", "{'query':'outside'}").string("count")).isEqualTo("0");
      assertThat(bound.ok("get_index_status", "{'project_id':'allowed'}").string("skipped.link"))
          .isEqualTo("1");
    }
    // Where any folder may be indexed, a further name is nothing to hide.
    recall.ok("index_project", "{'path':'" + allowed + "'}");
    assertThat(recall.ok("search_code", "{'query':'outside'}").string("count")).isEqualTo("1");
  }

  @Test
  @DisplayName(
      "R-22, R-24: a folder is followed once that was asked for, and no more when it is not")
  void watch() throws Exception {
    write("a.py", "def alpha():\n    return 1\n");
    assertThat(index("").string("watching")).isEqualTo("false");
    assertThat(index(",'watch':true").string("watching")).isEqualTo("true");
    assertThat(index("").string("watching")).isEqualTo("true");
    write("b.py", "def beta():\n    return 1\n");
    long until = System.nanoTime() + 120_000_000_000L;
    while (recall.ok("search_code", "{'query':'beta'}").string("count").equals("0")) {
      assertThat(System.nanoTime()).isLessThan(until);
      Thread.sleep(50);
    }
    assertThat(index(",'watch':false").string("watching")).isEqualTo("false");
    assertThat(recall.ok("get_index_status", "{'project_id':'shop'}").string("watching"))
        .isEqualTo("false");
  }

  @Test
  @DisplayName("R-23, C-10: limits, and the rest by a cursor")
  void pages() throws Exception {
    for (int i = 0; i < 70; i++) {
      write("f" + i + ".txt", "the same words in file " + i + "\n");
    }
    index("");
    TestingAnswer all = recall.ok("search_code", "{'query':'words','limit':500}");
    assertThat(all.all("results.*.id")).hasSize(50).doesNotHaveDuplicates();
    assertThat(all.string("limit")).isEqualTo("50");
    List<String> ids = new ArrayList<>(all.all("results.*.id"));
    TestingAnswer rest =
        recall.ok(
            "search_code",
            "{'query':'words','limit':50,'cursor':'" + all.string("next_cursor") + "'}");
    ids.addAll(rest.all("results.*.id"));
    assertThat(ids).hasSize(70).doesNotHaveDuplicates();
    assertThat(rest.all("next_cursor")).isEmpty();
    assertThat(recall.ok("search_code", "{'query':'words'}").all("results.*")).hasSize(10);
    assertThat(recall.ok("search_code", "{'query':'words','limit':0}").all("results.*")).isEmpty();
    assertThat(recall.error("search_code", "{'query':'words','limit':-1}")).contains("limit");
  }

  @Test
  @DisplayName("C-10: chunks that do not fit are left out whole")
  void truncated() throws Exception {
    for (int i = 0; i < 8; i++) {
      write("f" + i + ".txt", "common " + "word ".repeat(200) + i + "\n");
    }
    try (TestingRecall small = new TestingRecall(folder.resolve("data"), 5_000)) {
      small.ok("index_project", "{'path':'" + shop + "'}");
      TestingAnswer page = small.ok("search_code", "{'query':'common'}");
      assertThat(page.string("truncated")).isEqualTo("true");
      assertThat(page.text().length()).isLessThanOrEqualTo(5_000);
      assertThat(page.all("results.*.content")).allMatch(content -> content.length() > 1_000);
    }
  }

  @Test
  @DisplayName("R-19, R-24: the root of all files is no project; a folder that went away is told")
  void folders() throws Exception {
    recall.engine().userHome(shop);
    assertThat(recall.error("index_project", "{'path':'" + shop + "'}"))
        .contains("is the home folder", "Send the absolute path of a folder of source code");
    recall.engine().code().userHome(null);
    assertThat(recall.error("index_project", "{'path':'/'}")).contains("root of a file system");
    write("auth.py", "def verify_jwt(token):\n    return token\n");
    index("");
    String status = "{'project_id':'" + shop.getFileName() + "'}";
    assertThat(recall.ok("get_index_status", status).has("message")).isFalse();
    Path moved = shop.resolveSibling("moved");
    Files.move(shop, moved);
    TestingAnswer gone = recall.ok("get_index_status", status);
    assertThat(gone.string("message")).contains("no longer exists").contains("delete_project");
    assertThat(gone.string("watching")).isEqualTo("false");
    Files.move(moved, shop);
  }

  @Test
  @DisplayName("R-24: status, list and delete; near names for an unknown project")
  void status() throws Exception {
    write("a.py", "def alpha():\n    return 1\n");
    index("");
    TestingAnswer status = recall.ok("get_index_status", "{'project_id':'shop'}");
    assertThat(status.string("status")).isEqualTo("completed");
    assertThat(status.string("total_files")).isEqualTo("1");
    assertThat(status.string("indexed_files")).isEqualTo("1");
    assertThat(status.string("total_chunks")).isEqualTo("1");
    assertThat(status.string("embedded_chunks")).isEqualTo("0");
    assertThat(status.string("started_at")).matches("\\d{4}-.*\\.\\d{9}Z");
    assertThat(status.string("completed_at")).matches("\\d{4}-.*\\.\\d{9}Z");
    assertThat(recall.error("get_index_status", "{'project_id':'shopp'}")).contains("'shop'");
    assertThat(recall.ok("list_projects", "{}").all("projects.*")).containsExactly("shop");
    TestingAnswer server = recall.ok("get_status", "{}");
    assertThat(server.string("code.projects")).isEqualTo("1");
    assertThat(server.string("code.chunks")).isEqualTo("1");
    assertThat(recall.ok("delete_project", "{'project_id':'shop'}").string("chunks_deleted"))
        .isEqualTo("1");
    assertThat(recall.error("delete_project", "{'project_id':'shop'}")).contains("shop");
    assertThat(recall.ok("list_projects", "{}").string("count")).isEqualTo("0");
    assertThat(recall.ok("search_code", "{'query':'alpha'}").string("message"))
        .contains("index_project");
  }

  @Test
  @DisplayName("R-25: what one process indexed, the next one finds")
  void restart() throws Exception {
    write("a.py", "def alpha():\n    return 1\n");
    index("");
    recall.close();
    recall = new TestingRecall(folder.resolve("data"));
    assertThat(recall.ok("search_code", "{'query':'alpha'}").string("results.0.name"))
        .isEqualTo("alpha");
  }
}
