package dev.rosemary.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code ./build fast TEST} compiles and chooses, on sources of three lines. */
class FastBuildTest {
  @TempDir Path folder;
  private Path build;

  @BeforeEach
  void makeProject() throws Exception {
    build = Files.createDirectories(folder.resolve("build"));
    List<String> arguments =
        new ArrayList<>(List.of("-d", Files.createDirectory(folder.resolve("tool")).toString()));
    TestingRepository.files("build-support/fast", ".java")
        .forEach(file -> arguments.add(file.toString()));
    assertThat(
            ToolProvider.getSystemJavaCompiler()
                .run(null, null, null, arguments.toArray(String[]::new)))
        .isZero();
    Files.writeString(build.resolve("classpath"), "");
    Files.writeString(build.resolve("options"), "-Xlint:all\n-Werror\n");
    write(
        "main/java/p/Base.java", "class Base { static final int ONE = 1; int two() { return 2; }}");
    write(
        "main/java/p/User.java", "class User { int sum() { return Base.ONE + new Base().two(); }}");
    write("main/java/p/Other.java", "class Other { private record Inside(int a) {} }");
    write("main/resources/p/text.txt", "text");
    write("test/java/p/UserTest.java", "class UserTest { int sum = new User().sum(); }");
    write("test/java/p/BaseTest.java", "class BaseTest { int two = new Base().two(); }");
    assertThat(run("UserTest")).isEmpty();
  }

  private void write(String name, String text) throws IOException {
    Path file = folder.resolve("src").resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, name.endsWith(".java") ? "package p; " + text : text);
  }

  /** What it says of errors; its exit code comes first when it is not 0. */
  private String run(String tests) throws Exception {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin/java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                folder.resolve("tool").toString(),
                "FastBuild",
                folder.toString(),
                build.toString(),
                tests)
            .redirectErrorStream(true)
            .start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    int exit = process.waitFor();
    String errors =
        said.lines()
            .filter(line -> !line.startsWith("build: compiling all"))
            .reduce("", (all, line) -> all + line + "\n");
    return exit == 0 ? errors : exit + " " + errors;
  }

  private Path made(String name) {
    return build.resolve("maven/classes/p").resolve(name);
  }

  /** Makes sure that a class that is written anew is told. */
  private void age(String... names) throws IOException {
    for (String name : names) {
      Files.setLastModifiedTime(made(name), FileTime.fromMillis(0));
    }
  }

  private boolean isNew(String name) throws IOException {
    return Files.getLastModifiedTime(made(name)).toMillis() > 0;
  }

  @Test
  @DisplayName("What changed is compiled alone, and with everything where others may see it")
  void compiles() throws Exception {
    assertThat(made("text.txt")).hasContent("text");
    age("Base.class", "User.class", "Other.class");
    assertThat(run("UserTest")).isEmpty();
    assertThat(isNew("Base.class")).isFalse();

    write(
        "main/java/p/Base.java",
        "class Base { static final int ONE = 1; private int n = 2; int two() { return n; }}");
    assertThat(run("UserTest")).isEmpty();
    assertThat(isNew("Base.class")).isTrue();
    assertThat(isNew("User.class")).isFalse();

    // A constant is copied into those that use it.
    write(
        "main/java/p/Base.java", "class Base { static final int ONE = 7; int two() { return 2; }}");
    assertThat(run("UserTest")).isEmpty();
    assertThat(isNew("User.class")).isTrue();

    write(
        "main/java/p/Base.java",
        "class Base { static final int ONE = 7; long two() { return 2; }}");
    assertThat(run("UserTest")).startsWith("1 ").contains("User.java:1", "lossy");
    assertThat(run("UserTest")).startsWith("1 ").contains("User.java:1");
    write("main/java/p/User.java", "class User { int sum() { return Base.ONE; }}");
    assertThat(run("UserTest")).startsWith("1 ").contains("BaseTest.java:1", "lossy");
    write("test/java/p/BaseTest.java", "class BaseTest { long two = new Base().two(); }");
    assertThat(run("UserTest")).isEmpty();
  }

  @Test
  @DisplayName("What is gone leaves no class and no resource, and whoever used it is told")
  void forgetsWhatIsGone() throws Exception {
    assertThat(made("Other$Inside.class")).exists();
    write("main/java/p/Other.java", "class Other {}");
    Files.delete(folder.resolve("src/main/resources/p/text.txt"));
    assertThat(run("UserTest")).isEmpty();
    assertThat(made("Other$Inside.class")).doesNotExist();
    assertThat(made("text.txt")).doesNotExist();

    Files.delete(folder.resolve("src/main/java/p/Other.java"));
    assertThat(run("UserTest")).isEmpty();
    assertThat(made("Other.class")).doesNotExist();

    Files.delete(folder.resolve("src/main/java/p/User.java"));
    assertThat(run("UserTest")).startsWith("1 ").contains("UserTest.java:1");
  }

  @Test
  @DisplayName("Tests are named by class, package, method and pattern; an unknown one is an error")
  void namesTests() throws Exception {
    assertThat(chosen("UserTest")).containsExactly("--select-class=p.UserTest");
    assertThat(chosen("p.UserTest")).containsExactly("--select-class=p.UserTest");
    assertThat(chosen("*Test"))
        .containsExactly("--select-class=p.BaseTest", "--select-class=p.UserTest");
    assertThat(chosen("Base?est,UserTest"))
        .containsExactly("--select-class=p.BaseTest", "--select-class=p.UserTest");
    List<String> methods = chosen("UserTest#ad*+remove,BaseTest");
    assertThat(methods).contains("--select-class=p.BaseTest", "--select-class=p.UserTest");
    List<String> patterns =
        methods.stream()
            .filter(each -> each.startsWith("--include-methodname="))
            .map(each -> each.substring(each.indexOf('=') + 1))
            .toList();
    assertThat(patterns).hasSize(2);
    assertThat(List.of("p.UserTest#adds", "p.UserTest$In#remove", "p.BaseTest#any"))
        .allMatch(name -> patterns.stream().anyMatch(name::matches));
    assertThat(List.of("p.UserTest#removes", "p.UserTests#adds"))
        .noneMatch(name -> patterns.stream().anyMatch(name::matches));
    assertThat(run("User")).isEqualTo("2 build: no test class is called User\n");
    assertThat(run("No*Test")).startsWith("2 ");
  }

  private List<String> chosen(String tests) throws Exception {
    assertThat(run(tests)).isEmpty();
    return Files.readAllLines(build.resolve("selected"));
  }
}
