package dev.rosemary.code;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.rosemary.code.disk.RealFolder;
import dev.rosemary.code.scan.FolderScan;
import dev.rosemary.code.scan.ScannedFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("R-20: the same files as Git lists, in generated trees")
class GitFilesPropertyTest {
  private static final int ROUNDS = 150;
  private static final String[] NAMES = {
    "a",
    "b",
    "ab",
    "a b",
    "x.log",
    "keep.log",
    "y.txt",
    "é",
    "e\u0301",
    "\uD83D\uDE00",
    "[ab]",
    "#c",
    "!d",
    "x",
    "aaab",
    "ab-9.Z",
    "a]b",
    "b ",
    "a\\b",
    "aa"
  };
  private static final String[] PATTERNS = {
    "*.log",
    "/a",
    "a/",
    "b",
    "!b",
    "!*.log",
    "!keep.log",
    "**/ab",
    "a/**",
    "a/*",
    "!a/b",
    "!a/b/",
    "/*",
    "!/b",
    "!/a/",
    "[ab]",
    "[!a]b",
    "\\#c",
    "\\!d",
    "# note",
    "",
    "y.t?t",
    "a b",
    "a\\ b",
    "x ",
    "x\\ ",
    "é",
    "e\u0301",
    "\uD83D\uDE00",
    "**",
    "**/",
    "/**/b",
    "a/**/b",
    "!a",
    "*",
    "!*/",
    "\\[ab\\]",
    "x.log/",
    "a*/b",
    "/a/b/",
    "b/../a",
    "./a",
    "\tb",
    "[a-z].txt",
    "[[:alpha:]].txt",
    "!y.txt",
    "*a*a*b",
    "a**/b",
    "/ab**/**/a",
    "**/**/a/**",
    "a/***/b",
    "[a/b]*",
    "a[/]b",
    "\\",
    "a\rb",
    "?",
    "??",
    "[\u00e9]"
  };

  /** What generated patterns are made of. */
  private static final String[] PARTS = {
    "*",
    "*",
    "**",
    "**/",
    "/**",
    "/**/",
    "/",
    "?",
    "a",
    "a",
    "b",
    "aa",
    " ",
    ".",
    "-",
    "]",
    "\\",
    "\\/",
    "\\*",
    "\\ ",
    "[a-c]",
    "[!a]",
    "[^b-z]",
    "[]a]",
    "[!]a]",
    "[a-]",
    "[-b]",
    "[b-a]",
    "[\\]a]",
    "[\\a-\\c]",
    "[[:alpha:]]",
    "[![:digit:]a]",
    "[[:punct:][:space:]]",
    "[[:upper:]-z]",
    "[[:nothing:]]",
    "[[:alpha]",
    "[[a]",
    "["
  };

  private static String pattern(Random random) {
    if (random.nextBoolean()) {
      return PATTERNS[random.nextInt(PATTERNS.length)];
    }
    StringBuilder made = new StringBuilder(random.nextInt(4) == 0 ? "!" : "");
    int parts = 1 + random.nextInt(5);
    for (int i = 0; i < parts; i++) {
      made.append(PARTS[random.nextInt(PARTS.length)]);
    }
    return made.toString();
  }

  @TempDir Path folder;

  @Test
  @DisplayName("R-20: the files of a generated tree are those of git ls-files")
  void likeGit() throws Exception {
    assumeTrue(TestingTree.hasGit());
    for (int seed = 1; seed <= ROUNDS; seed++) {
      Random random = new Random(seed);
      TestingTree tree = new TestingTree(folder.resolve("t" + seed));
      tree.git("init", "-q");
      grow(random, tree.root(), 0);
      Path exclude = tree.root().resolve(".git/info/exclude");
      Files.createDirectories(exclude.getParent());
      Files.write(exclude, rules(random));
      if (random.nextInt(3) == 0) {
        Files.write(tree.root().resolve(".git/mine"), rules(random));
        tree.git("config", "core.excludesFile", tree.root().resolve(".git/mine").toString());
      }
      track(random, tree);
      List<String> wanted = listed(tree);
      List<String> found = new ArrayList<>();
      try (RealFolder real = RealFolder.open(tree.root())) {
        for (ScannedFile file : FolderScan.of(real).files()) {
          found.add(file.path());
        }
      }
      assertThat(found).as("seed %d", seed).containsExactlyInAnyOrderElementsOf(wanted);
    }
  }

  private static void grow(Random random, Path at, int depth) throws IOException {
    if (random.nextInt(3) == 0) {
      Files.write(at.resolve(".gitignore"), rules(random));
    }
    int entries = 2 + random.nextInt(5);
    for (int i = 0; i < entries; i++) {
      Path entry = at.resolve(NAMES[random.nextInt(NAMES.length)]);
      try {
        if (depth < 3 && random.nextInt(5) < 2) {
          Files.createDirectory(entry);
          grow(random, entry, depth + 1);
        } else {
          Files.writeString(entry, "1");
        }
      } catch (FileAlreadyExistsException e) {
        // two of one name
      } catch (FileSystemException e) {
        // a file where a folder is
      }
    }
  }

  /** A few lines, as editors of all systems write them. */
  private static byte[] rules(Random random) {
    StringBuilder text = new StringBuilder(random.nextInt(4) == 0 ? "\uFEFF" : "");
    String end = random.nextInt(3) == 0 ? "\r\n" : "\n";
    int lines = 1 + random.nextInt(4);
    for (int i = 0; i < lines; i++) {
      text.append(i == 0 ? "" : end).append(pattern(random));
    }
    return text.append(random.nextBoolean() ? end : "").toString().getBytes(StandardCharsets.UTF_8);
  }

  private static void track(Random random, TestingTree tree) throws Exception {
    List<String> all = new ArrayList<>();
    try (var files = Files.walk(tree.root())) {
      files
          .filter(file -> Files.isRegularFile(file) && !file.toString().contains("/.git/"))
          .map(file -> tree.root().relativize(file).toString())
          .sorted()
          .forEach(all::add);
    }
    List<String> command = new ArrayList<>(List.of("--literal-pathspecs", "add", "-f", "--"));
    for (String file : all) {
      if (random.nextInt(6) == 0) {
        command.add(file);
      }
    }
    if (command.size() > 4) {
      tree.git(command.toArray(new String[0]));
    }
  }

  private static List<String> listed(TestingTree tree) throws Exception {
    String all =
        String.join("\n", tree.git("ls-files", "-z", "-co", "--exclude-standard", "--deduplicate"));
    List<String> listed = new ArrayList<>();
    for (String path : all.split("\0", -1)) {
      if (!path.isEmpty()) {
        listed.add(path);
      }
    }
    return listed;
  }
}
