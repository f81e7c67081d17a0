package dev.rosemary.engine.exchange.markdown;

import dev.rosemary.json.Json;
import dev.rosemary.json.JsonArray;
import dev.rosemary.json.JsonBoolean;
import dev.rosemary.json.JsonNull;
import dev.rosemary.json.JsonNumber;
import dev.rosemary.json.JsonObject;
import dev.rosemary.json.JsonString;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.common.ScalarStyle;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/** Valid YAML as JSON, with every value as it is written. Pure functions. */
final class YamlFields {
  private static final int MOST = 4_100_000;

  private YamlFields() {}

  /** The object that a text of YAML is; null for any other text. */
  static @Nullable JsonObject object(String text) {
    LoadSettings settings =
        LoadSettings.builder()
            .setAllowDuplicateKeys(false)
            // What is shared may be shared again and again: some lines of it make gigabytes.
            .setMaxAliasesForCollections(0)
            .setCodePointLimit(MOST)
            .build();
    try {
      Optional<Node> node = new Compose(settings).composeString(text);
      return node.isPresent() && json(node.get()) instanceof JsonObject object ? object : null;
    } catch (YamlEngineException | StackOverflowError e) {
      return null;
    }
  }

  private static @Nullable Json json(Node node) {
    return switch (node) {
      case ScalarNode scalar -> scalar(scalar);
      case SequenceNode sequence -> {
        List<Json> items = new ArrayList<>();
        for (Node item : sequence.getValue()) {
          Json json = json(item);
          if (json == null) {
            yield null;
          }
          items.add(json);
        }
        yield new JsonArray(items);
      }
      case MappingNode mapping -> mapping(mapping);
      default -> null;
    };
  }

  private static @Nullable JsonObject mapping(MappingNode mapping) {
    JsonObject.Builder object = JsonObject.builder();
    Set<String> names = new HashSet<>();
    for (NodeTuple field : mapping.getValue()) {
      Json value = json(field.getValueNode());
      if (!(field.getKeyNode() instanceof ScalarNode key)
          || value == null
          || !names.add(key.getValue())) {
        return null;
      }
      object.put(key.getValue(), value);
    }
    return object.build();
  }

  private static Json scalar(ScalarNode scalar) {
    String text = scalar.getValue();
    if (scalar.getScalarStyle() != ScalarStyle.PLAIN) {
      return new JsonString(text);
    }
    return switch (text) {
      case "", "null" -> JsonNull.NULL;
      case "true" -> JsonBoolean.TRUE;
      case "false" -> JsonBoolean.FALSE;
      default -> isNumber(text) ? new JsonNumber(text) : new JsonString(text);
    };
  }

  /**
   * Whether a number stays the same in any program: 12 and 1.5 do, while 1.10, 1e10 and 007 are
   * texts that look like numbers.
   */
  private static boolean isNumber(String text) {
    int start = text.startsWith("-") ? 1 : 0;
    int dot = text.indexOf('.');
    int whole = dot < 0 ? text.length() : dot;
    boolean digits = whole > start && text.length() - start <= 15;
    for (int i = start; i < text.length() && digits; i++) {
      digits = i == dot || (text.charAt(i) >= '0' && text.charAt(i) <= '9');
    }
    boolean zero = whole - start > 1 && text.charAt(start) == '0';
    boolean ends = dot < 0 || (dot < text.length() - 1 && !text.endsWith("0"));
    return digits && !zero && ends && !text.equals("-0");
  }
}
