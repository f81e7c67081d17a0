package dev.rosemary.json;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A JSON object whose members keep their order. Its text is kept once it was asked for: a record of
 * an answer is measured first, then written as text and as structure.
 */
public final class JsonObject implements Json {
  /** The object without members. */
  public static final JsonObject EMPTY = new JsonObject(Map.of());

  private final Map<String, Json> members;
  private @Nullable String text;

  private JsonObject(Map<String, Json> members) {
    this.members = Collections.unmodifiableMap(members);
  }

  /** A new builder. */
  public static Builder builder() {
    return new Builder();
  }

  @Override
  public String kind() {
    return "object";
  }

  @Override
  public String text() {
    String known = text;
    if (known == null) {
      known = JsonWriter.text(this);
      text = known;
    }
    return known;
  }

  @Override
  public void appendTo(StringBuilder out) {
    if (text != null) {
      out.append(text);
      return;
    }
    char separator = '{';
    for (Map.Entry<String, Json> member : members.entrySet()) {
      out.append(separator);
      JsonWriter.string(out, member.getKey());
      out.append(':');
      member.getValue().appendTo(out);
      separator = ',';
    }
    out.append(members.isEmpty() ? "{}" : "}");
  }

  /** The members in order; unmodifiable. */
  public Map<String, Json> members() {
    return members;
  }

  /** The member's value, or null when there is none of that name. */
  public @Nullable Json get(String name) {
    return members.get(name);
  }

  /** Whether there is a member of that name, be its value {@code null}. */
  public boolean has(String name) {
    return members.containsKey(name);
  }

  /** The member's text when it is a string, else null. */
  public @Nullable String string(String name) {
    return members.get(name) instanceof JsonString s ? s.value() : null;
  }

  /** The member when it is an object, else null. */
  public @Nullable JsonObject object(String name) {
    return members.get(name) instanceof JsonObject o ? o : null;
  }

  /** The member when it is an array, else null. */
  public @Nullable JsonArray array(String name) {
    return members.get(name) instanceof JsonArray a ? a : null;
  }

  /** Whether there are no members. */
  public boolean isEmpty() {
    return members.isEmpty();
  }

  /** A builder that starts with these members. */
  public Builder toBuilder() {
    Builder builder = new Builder();
    builder.members.putAll(members);
    return builder;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof JsonObject that && members.equals(that.members);
  }

  @Override
  public int hashCode() {
    return members.hashCode();
  }

  @Override
  public String toString() {
    return text();
  }

  /** Collects members; a name that is put twice keeps its first place and its last value. */
  public static final class Builder {
    private final Map<String, Json> members = new LinkedHashMap<>();

    private Builder() {}

    /** Adds a member. */
    public Builder put(String name, Json value) {
      members.put(name, value);
      return this;
    }

    /** Adds a string. */
    public Builder put(String name, String value) {
      return put(name, new JsonString(value));
    }

    /** Adds a whole number. */
    public Builder put(String name, long value) {
      return put(name, JsonNumber.of(value));
    }

    /** Adds a finite number. */
    public Builder put(String name, double value) {
      return put(name, JsonNumber.of(value));
    }

    /** Adds a truth value. */
    public Builder put(String name, boolean value) {
      return put(name, JsonBoolean.of(value));
    }

    /** Adds a string, or nothing when it is null. */
    public Builder putIfPresent(String name, @Nullable String value) {
      return value == null ? this : put(name, value);
    }

    /** Adds all members of another object. */
    public Builder putAll(JsonObject other) {
      members.putAll(other.members);
      return this;
    }

    /** Whether nothing was added yet. */
    public boolean isEmpty() {
      return members.isEmpty();
    }

    /** The object; the builder may go on and be built again. */
    public JsonObject build() {
      return new JsonObject(new LinkedHashMap<>(members));
    }
  }
}
