package dev.rosemary.mcp;

import dev.rosemary.base.Quoting;
import dev.rosemary.json.Json;
import dev.rosemary.json.JsonArray;
import dev.rosemary.json.JsonObject;
import dev.rosemary.json.JsonString;
import dev.rosemary.mcp.ask.InputRequired;
import dev.rosemary.mcp.era.ResultText;
import dev.rosemary.mcp.rpc.ErrorCode;
import dev.rosemary.tool.Prompts;
import dev.rosemary.tool.RpcFailure;
import dev.rosemary.tool.Session;
import dev.rosemary.tool.Surface;
import dev.rosemary.tool.client.Client;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The prompts of all surfaces, one surface after another. Thread safe. */
final class PromptCatalog {
  /** Values of one completion; the protocol's bound. */
  private static final int MAX_VALUES = 100;

  private final List<Prompts> sources = new ArrayList<>();

  PromptCatalog(Iterable<Surface> surfaces) {
    for (Surface surface : surfaces) {
      Prompts prompts = surface.prompts();
      if (prompts != null) {
        sources.add(prompts);
      }
    }
  }

  /** All prompts. */
  CharSequence list(JsonObject params, ResultText out) {
    if (ResourceCatalog.cursor(params) != null) {
      throw ResourceCatalog.unknownCursor();
    }
    List<Json> list = new ArrayList<>();
    for (Prompts source : sources) {
      for (Prompts.Prompt prompt : source.list()) {
        list.add(json(prompt));
      }
    }
    new JsonArray(list).appendTo(out.member("prompts"));
    return out.cache(ResultText.FIXED_TTL_MILLIS).end();
  }

  private static JsonObject json(Prompts.Prompt prompt) {
    return JsonObject.builder()
        .put("name", prompt.name())
        .put("title", prompt.title())
        .put("description", prompt.description())
        .put("arguments", JsonArray.of(prompt.arguments(), PromptCatalog::json))
        .build();
  }

  private static JsonObject json(Prompts.Argument argument) {
    return JsonObject.builder()
        .put("name", argument.name())
        .put("description", argument.description())
        .put("required", argument.required())
        .build();
  }

  /** What one prompt says. */
  CharSequence get(Session session, JsonObject params, Client client, ResultText out) {
    String name = params.string("name");
    for (Prompts source : sources) {
      Prompts.Prompt prompt = name == null ? null : source.find(name);
      if (prompt != null) {
        try {
          List<Prompts.Message> messages =
              source.get(session, prompt.name(), arguments(prompt, params), client);
          JsonString description = new JsonString(prompt.description());
          description.appendTo(out.member("description"));
          JsonArray.of(messages, PromptCatalog::json).appendTo(out.member("messages"));
          return out.endUntrusted();
        } catch (InputRequired e) {
          return e.write(out);
        }
      }
    }
    throw invalid(
        name == null
            ? "name is required: send the name of a prompt as a string."
            : "Unknown prompt: " + Quoting.quote(name) + ". prompts/list lists all prompts.");
  }

  private static JsonObject json(Prompts.Message message) {
    return JsonObject.builder()
        .put("role", message.ofUser() ? "user" : "assistant")
        .put(
            "content", JsonObject.builder().put("type", "text").put("text", message.text()).build())
        .build();
  }

  private static Map<String, String> arguments(Prompts.Prompt prompt, JsonObject params) {
    JsonObject sent = params.object("arguments");
    Map<String, String> arguments = new HashMap<>();
    for (Prompts.Argument argument : prompt.arguments()) {
      String value = sent == null ? null : sent.string(argument.name());
      if (value != null) {
        arguments.put(argument.name(), value);
      } else if (argument.required()) {
        throw invalid(
            "The prompt needs the argument " + argument.name() + ": send it as a string.");
      }
    }
    return arguments;
  }

  /** What may follow the beginning of an argument. */
  CharSequence complete(Session session, JsonObject params, Client client, ResultText out) {
    JsonObject ref = params.object("ref");
    JsonObject argument = params.object("argument");
    String name = argument == null ? null : argument.string("name");
    String begun = argument == null ? null : argument.string("value");
    String owner = ref == null ? null : owner(ref);
    if (owner == null || name == null || begun == null) {
      throw invalid(
          "ref and argument are required: send {\"ref\": {\"type\": \"ref/prompt\", \"name\":"
              + " string},"
              + " \"argument\": {\"name\": string, \"value\": string}}.");
    }
    List<String> values = new ArrayList<>();
    for (Prompts source : sources) {
      values.addAll(source.complete(session, owner, name, begun, client));
    }
    List<String> shown = values.subList(0, Math.min(MAX_VALUES, values.size()));
    JsonObject.builder()
        .put("values", JsonArray.ofStrings(shown))
        .put("total", values.size())
        .put("hasMore", values.size() > shown.size())
        .build()
        .appendTo(out.member("completion"));
    return out.endUntrusted();
  }

  private static @Nullable String owner(JsonObject ref) {
    return "ref/resource".equals(ref.string("type")) ? ref.string("uri") : ref.string("name");
  }

  private static RpcFailure invalid(String text) {
    return new RpcFailure(ErrorCode.INVALID_PARAMS, text);
  }
}
