package dev.rosemary.engine.document;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a document is; the set is fixed. */
public enum DocumentType {
  DESIGN_DOC("design_doc"),
  PROJECT_OVERVIEW("project_overview"),
  IMPLEMENTATION_PLAN("implementation_plan"),
  PROGRESS_TRACKER("progress_tracker"),
  TEST_PLAN("test_plan"),
  INSTRUCTIONS("instructions"),
  RULES("rules"),
  ANALYSIS("analysis");

  private final String text;

  DocumentType(String text) {
    this.text = text;
  }

  /** The published name. */
  public String text() {
    return text;
  }

  /** The type of exactly this name, or null. */
  public static @Nullable DocumentType named(String name) {
    for (DocumentType type : values()) {
      if (type.text.equals(name)) {
        return type;
      }
    }
    return null;
  }

  /** All names, in their published order. */
  public static List<String> names() {
    List<String> names = new ArrayList<>();
    for (DocumentType type : values()) {
      names.add(type.text);
    }
    return names;
  }
}
