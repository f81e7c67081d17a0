package dev.rosemary.cli.edit;

import dev.rosemary.cli.edit.JsoncNode.Member;
import dev.rosemary.cli.edit.JsoncNode.ObjectNode;
import dev.rosemary.json.Json;
import dev.rosemary.json.JsonObject;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** JSON with comments. */
final class JsoncText extends ConfigText {
  private final String text;
  private final ObjectNode root;

  private JsoncText(String text, ObjectNode root) {
    this.text = text;
    this.root = root;
  }

  static JsoncText parse(String text) throws UnreadableTextException {
    String some = text.isBlank() ? "{}\n" : text;
    return new JsoncText(some, JsoncParser.read(some));
  }

  @Override
  public String text() {
    return text;
  }

  @Override
  public JsonObject values() {
    return root.json();
  }

  @Override
  JsoncText put(List<String> path, JsonObject members, Set<String> without)
      throws UnreadableTextException {
    ObjectNode object = root;
    for (int i = 0; i < path.size(); i++) {
      Member member = object.member(path.get(i));
      if (member == null) {
        Json value = members;
        for (int j = path.size() - 1; j > i; j--) {
          value = JsonObject.builder().put(path.get(j), value).build();
        }
        return insert(object, path.get(i), value);
      }
      if (!(member.value() instanceof ObjectNode inner)) {
        throw new UnreadableTextException(
            Position.of(text, member.keyStart())
                + ": \""
                + member.name()
                + "\" is not a JSON object");
      }
      object = inner;
    }
    for (String name : without) {
      if (object.member(name) != null) {
        return remove(object, name).put(path, members, without);
      }
    }
    for (Map.Entry<String, Json> wanted : members.members().entrySet()) {
      Member member = object.member(wanted.getKey());
      if (member == null) {
        return insert(object, wanted.getKey(), wanted.getValue()).put(path, members, without);
      }
      if (!member.value().json().equals(wanted.getValue())) {
        String indent = indent(member.keyStart());
        String value = style(object).value(wanted.getValue(), indent);
        return replace(member.value().start(), member.value().end(), value)
            .put(path, members, without);
      }
    }
    return this;
  }

  @Override
  JsoncText remove(List<String> path) throws UnreadableTextException {
    ObjectNode object = root;
    for (String name : path.subList(0, path.size() - 1)) {
      Member member = object.member(name);
      if (member == null || !(member.value() instanceof ObjectNode inner)) {
        return this;
      }
      object = inner;
    }
    return remove(object, path.getLast());
  }

  /** Adds a member at the end of an object. */
  private JsoncText insert(ObjectNode object, String name, Json value)
      throws UnreadableTextException {
    int close = object.end() - 1;
    int end = object.contentEnd();
    JsoncStyle style = style(object);
    if (object.members().isEmpty()) {
      String outer = indent(object.start());
      String indent = outer + style.unit();
      String member = style.member(name, value, indent);
      if (!style.lines()) {
        return replace(end, end, member);
      }
      boolean hasLine = text.substring(end, close).indexOf('\n') >= 0;
      String line = style.lineEnd() + indent + member;
      return hasLine
          ? replace(end, end, line)
          : replace(end, close, line + style.lineEnd() + outer);
    }
    Member last = object.members().getLast();
    String indent = indent(object.members().getFirst().keyStart());
    boolean trailing = last.comma() >= 0;
    String between =
        text.substring(trailing ? last.comma() + 1 : last.value().end(), end)
            + (style.lines() ? style.lineEnd() + indent : style.comma().substring(1));
    String added =
        (trailing ? "" : ",") + between + style.member(name, value, indent) + (trailing ? "," : "");
    return replace(trailing ? last.comma() + 1 : last.value().end(), end, added);
  }

  private JsoncText remove(ObjectNode object, String name) throws UnreadableTextException {
    List<Member> members = object.members();
    int index = 0;
    while (!members.get(index).name().equals(name)) {
      index++;
    }
    Member member = members.get(index);
    int start = member.keyStart();
    while (start > object.start() + 1 && isBlank(text.charAt(start - 1))) {
      start--;
    }
    boolean ownLine = text.charAt(start - 1) == '\n';
    if (ownLine) {
      start -= start > 1 && text.charAt(start - 2) == '\r' ? 2 : 1;
    }
    int end = member.comma() >= 0 ? member.comma() + 1 : member.value().end();
    if (members.size() == 1
        && object.contentEnd() == end
        && text.substring(object.start() + 1, start).isBlank()) {
      return replace(object.start(), object.end(), "{}");
    }
    if (index == 0 && !ownLine) {
      while (isBlank(text.charAt(end))) {
        end++;
      }
    }
    if (index > 0 && member.comma() < 0) {
      int comma = members.get(index - 1).comma();
      return replace(comma, end, text.substring(comma + 1, start));
    }
    return replace(start, end, "");
  }

  /** That of the text, but for an object that is laid out in another way. */
  private JsoncStyle style(ObjectNode object) {
    JsoncStyle whole = JsoncStyle.of(text, root);
    if (object.members().isEmpty()) {
      return whole;
    }
    JsoncStyle own = JsoncStyle.of(text, object);
    Member last = object.members().getLast();
    // After a comment to the end of a line only a new line will do.
    boolean lines =
        own.lines() || text.substring(last.value().end(), object.end()).indexOf('\n') >= 0;
    return new JsoncStyle(lines, whole.unit(), whole.lineEnd(), own.colon(), own.comma());
  }

  private String indent(int at) {
    int start = Position.lineStart(text, at);
    int end = start;
    while (end < at && isBlank(text.charAt(end))) {
      end++;
    }
    return text.substring(start, end);
  }

  private JsoncText replace(int start, int end, String with) throws UnreadableTextException {
    return parse(text.substring(0, start) + with + text.substring(end));
  }

  private static boolean isBlank(char c) {
    return c == ' ' || c == '\t';
  }
}
