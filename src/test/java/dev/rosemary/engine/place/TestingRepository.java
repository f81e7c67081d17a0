package dev.rosemary.engine.place;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.zip.DeflaterOutputStream;

/** A repository written as Git writes one, with loose objects. */
public final class TestingRepository {
  private static final String TREE = "4b825dc642cb6eb9a060e54bf8d69288fbee4904";

  private final Path root;
  private final Path data;

  private TestingRepository(Path root, Path data) {
    this.root = root;
    this.data = data;
  }

  /** A new repository with a working tree. */
  public static TestingRepository in(Path root) {
    return new TestingRepository(root, root.resolve(".git")).make();
  }

  /** A new repository without one. */
  static TestingRepository bare(Path data) {
    return new TestingRepository(data, data).make();
  }

  private TestingRepository make() {
    try {
      Files.createDirectories(data.resolve("objects"));
      Files.createDirectories(data.resolve("refs/heads"));
      write(data.resolve("HEAD"), "ref: refs/heads/main\n");
      write(data.resolve("config"), "[core]\n\trepositoryformatversion = 0\n");
      return this;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The folder of its working tree. */
  public Path root() {
    return root;
  }

  Path data() {
    return data;
  }

  /** Gives it an origin. */
  public TestingRepository origin(String url) {
    return config("[remote \"origin\"]\n\turl = " + url + "\n");
  }

  /** Sets its configuration beside what every repository has. */
  TestingRepository config(String text) {
    write(data.resolve("config"), "[core]\n\trepositoryformatversion = 0\n" + text);
    return this;
  }

  /** Commits to the main branch and tells the commit's name. */
  public String commit(String message) {
    Path branch = data.resolve("refs/heads/main");
    String parent = Files.exists(branch) ? "parent " + read(branch).strip() + "\n" : "";
    String name =
        object(
            "commit",
            "tree "
                + TREE
                + "\n"
                + parent
                + "author A <a@example.org> 0 +0000\ncommitter A <a@example.org> 0 +0000\n\n"
                + message);
    write(branch, name + "\n");
    return name;
  }

  /** Writes an object and tells its name. */
  String object(String type, String text) {
    byte[] plain =
        (type + " " + text.getBytes(StandardCharsets.UTF_8).length + "\0" + text)
            .getBytes(StandardCharsets.UTF_8);
    try {
      String name = HexFormat.of().formatHex(MessageDigest.getInstance("SHA-1").digest(plain));
      Path file = data.resolve("objects").resolve(name.substring(0, 2)).resolve(name.substring(2));
      Files.createDirectories(file.getParent());
      try (OutputStream out = new DeflaterOutputStream(Files.newOutputStream(file))) {
        out.write(plain);
      }
      return name;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  /** A further working tree. */
  Path workingTree(Path folder) {
    String name = folder.getFileName().toString();
    Path own = data.resolve("worktrees").resolve(name);
    write(own.resolve("HEAD"), "ref: refs/heads/" + name + "\n");
    write(own.resolve("commondir"), "../..\n");
    write(own.resolve("gitdir"), folder.resolve(".git") + "\n");
    write(folder.resolve(".git"), "gitdir: " + own + "\n");
    return folder;
  }

  /** Copies all of it, as a clone without an origin, or a copy on another disk. */
  TestingRepository copy(Path to) {
    try (var files = Files.walk(root)) {
      for (Path file : (Iterable<Path>) files::iterator) {
        Files.copy(file, to.resolve(root.relativize(file).toString()));
      }
      return new TestingRepository(to, to.resolve(root.relativize(data).toString()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static void write(Path file, String text) {
    try {
      Files.createDirectories(file.getParent());
      Files.writeString(file, text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
