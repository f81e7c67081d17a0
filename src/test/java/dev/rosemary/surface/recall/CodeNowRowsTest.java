package dev.rosemary.surface.recall;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.TestingAnswer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Hits of code against the files as they are now, and projects named by their folders. */
class CodeNowRowsTest {
  @TempDir Path folder;
  private Path shop;
  private TestingRecall recall;

  @BeforeEach
  void open() throws Exception {
    shop = Files.createDirectories(folder.resolve("shop")).toRealPath();
    recall = new TestingRecall(folder.resolve("data"));
    Files.createDirectories(shop.resolve("src"));
    Files.writeString(
        shop.resolve("src/auth.py"),
        """
        import os


        def verify_jwt(token):
            return os.sep in token


        def grant(role):
            return role == 'admin'
        """);
    recall.ok("index_project", "{'path':'" + shop + "'}");
  }

  @AfterEach
  void close() throws IOException {
    recall.close();
  }

  private TestingAnswer search(String query) throws Exception {
    return recall.ok("search_code", "{'query':'" + query + "'}");
  }

  @Test
  @DisplayName("A-7: a file that looks changed and is not says nothing")
  void touched() throws Exception {
    assertThat(search("verify_jwt").text()).doesNotContain("file_state");
    Files.setLastModifiedTime(
        shop.resolve("src/auth.py"), FileTime.from(Instant.parse("2020-01-01T00:00:00Z")));
    assertThat(search("verify_jwt").text()).doesNotContain("file_state");
  }

  @Test
  @DisplayName("A-7: lines that moved are given where they are now")
  void moved() throws Exception {
    Path file = shop.resolve("src/auth.py");
    Files.writeString(file, "# new\n# lines\n# above\n" + Files.readString(file));
    TestingAnswer found = search("verify_jwt");
    assertThat(found.string("results.0.start_line")).isEqualTo("7");
    assertThat(found.string("results.0.end_line")).isEqualTo("8");
    assertThat(found.string("results.0.file_state"))
        .isEqualTo("changed; these lines were read now");
    assertThat(found.string("message")).contains("index_project");
    recall.ok("index_project", "{'path':'" + shop + "'}");
    assertThat(search("verify_jwt").text()).doesNotContain("file_state");
  }

  @Test
  @DisplayName("A-7: lines that changed are read anew; another branch's are not shown as these")
  void changed() throws Exception {
    Files.writeString(
        shop.resolve("src/auth.py"),
        "\ndef verify_jwt(token):\n    return token.startswith('v2')\n");
    TestingAnswer found = search("verify_jwt");
    assertThat(found.string("results.0.content")).contains("startswith('v2')");
    assertThat(found.string("results.0.start_line")).isEqualTo("2");
    assertThat(found.string("results.0.file_state"))
        .isEqualTo("changed; these lines were read now");
    TestingAnswer gone = search("grant");
    assertThat(gone.string("results.0.file_state")).isEqualTo("changed; these are the old lines");
  }

  @Test
  @DisplayName("A-7: a file that is gone, or holds a key now, has its old lines, and says so")
  void gone() throws Exception {
    Files.writeString(
        shop.resolve("src/auth.py"),
        "-----BEGIN PRIVATE KEY-----\n" + "QUJD".repeat(40) + "\ndef verify_jwt(token):\n");
    TestingAnswer key = search("verify_jwt");
    assertThat(key.string("results.0.file_state")).isEqualTo("changed; these are the old lines");
    assertThat(key.text()).doesNotContain("QUJD");
    Files.delete(shop.resolve("src/auth.py"));
    assertThat(search("verify_jwt").string("results.0.file_state"))
        .isEqualTo("deleted; these are the old lines");
  }

  @Test
  @DisplayName("R-23, R-24, A-7: a project is named by its folder's path as well")
  void paths() throws Exception {
    for (String path :
        new String[] {shop.toString(), shop + "/", shop + "/src", shop + "/src/.."}) {
      TestingAnswer found =
          recall.ok("search_code", "{'query':'verify_jwt','project_id':'" + path + "'}");
      assertThat(found.string("results.0.project_id")).as(path).isEqualTo("shop");
    }
    assertThat(recall.ok("get_index_status", "{'project_id':'" + shop + "'}").string("project_id"))
        .isEqualTo("shop");
    Path other = Files.createDirectories(folder.resolve("shops"));
    assertThat(recall.error("search_code", "{'query':'verify_jwt','project_id':'" + other + "'}"))
        .contains("Did you mean 'shop'?");
    // A folder inside is not the whole: it is not taken for it where something is deleted.
    assertThat(recall.call("delete_project", "{'project_id':'" + shop + "/src'}").isError())
        .isTrue();
    recall.ok("delete_project", "{'project_id':'" + shop + "'}");
    assertThat(recall.ok("list_projects", "{}").string("count")).isEqualTo("0");
  }
}
