package dev.rosemary.cli.module;

/** Where a surface keeps what it keeps. */
public enum Place {
  /** In a file of a project, which a call or {@code --project} names. */
  PROJECT,
  /** In the home store. */
  HOME,
  /** In the folder of a project, beside what people work on there. */
  FOLDER,
  /** In indexes of source code, which hold no memories. */
  INDEX
}
