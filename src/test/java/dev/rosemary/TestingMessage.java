package dev.rosemary;

import dev.rosemary.json.Json;
import dev.rosemary.json.JsonArray;
import dev.rosemary.json.JsonObject;
import org.jspecify.annotations.Nullable;

/**
 * A message, or an object inside one, whose members must be there: reading one that is not fails.
 */
public record TestingMessage(JsonObject json) {

  /** The member. */
  public Json get(String name) {
    return required(name, json.get(name));
  }

  /** The member, an object. */
  public TestingMessage object(String name) {
    return new TestingMessage(required(name, json.object(name)));
  }

  /** The member, an array. */
  public JsonArray array(String name) {
    return required(name, json.array(name));
  }

  /** The member, a string. */
  public String string(String name) {
    return required(name, json.string(name));
  }

  /** Whether there is such a member. */
  public boolean has(String name) {
    return json.has(name);
  }

  /** The text of the whole. */
  public String text() {
    return json.text();
  }

  private <T> T required(String name, @Nullable T member) {
    if (member == null) {
      throw new AssertionError("no such " + name + " in " + text());
    }
    return member;
  }
}
