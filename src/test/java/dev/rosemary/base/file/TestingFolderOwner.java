package dev.rosemary.base.file;

import java.nio.file.Files;

/** A process that has a temporary folder, says which, and lives until it is killed. */
final class TestingFolderOwner {
  private TestingFolderOwner() {}

  public static void main(String[] args) throws Exception {
    TemporaryFolder folder = TemporaryFolder.make("testing");
    Files.createFile(Files.createDirectory(folder.resolve("inside")).resolve("file"));
    System.out.println(folder.path());
    int _ = System.in.read();
    Runtime.getRuntime().halt(1);
  }
}
