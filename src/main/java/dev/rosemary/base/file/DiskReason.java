package dev.rosemary.base.file;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;

/** Why the disk refused, in words: what Java says is often the path alone, or a name of a class. */
public final class DiskReason {
  private DiskReason() {}

  /** The reason as a part of a sentence, with the file where it is known. */
  public static String of(IOException e) {
    return switch (e) {
      case AccessDeniedException denied -> denied.getFile() + ": permission denied";
      case NoSuchFileException missing -> missing.getFile() + " does not exist";
      case NotDirectoryException file -> file.getFile() + " is not a folder";
      case FileAlreadyExistsException present -> present.getFile() + " exists already";
      case DirectoryNotEmptyException full -> full.getFile() + " is not empty";
      case FileSystemException other when other.getReason() != null ->
          (other.getFile() == null ? "" : other.getFile() + ": ") + other.getReason();
      default -> e.getMessage() == null ? "reading or writing failed" : e.getMessage();
    };
  }
}
