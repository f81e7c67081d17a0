package dev.rosemary.tool.client;

import dev.rosemary.json.JsonObject;

/** A block of a result or of a prompt. */
public sealed interface Content {
  /** The block in the JSON form of the protocol. */
  JsonObject json();

  /** A text. */
  record Text(String text) implements Content {
    @Override
    public JsonObject json() {
      return JsonObject.builder().put("type", "text").put("text", text).build();
    }
  }

  /**
   * A picture.
   *
   * @param mimeType of the picture
   * @param data its bytes in Base64
   */
  record Image(String mimeType, String data) implements Content {
    @Override
    public JsonObject json() {
      return media("image", mimeType, data);
    }
  }

  /**
   * A sound.
   *
   * @param mimeType of the sound
   * @param data its bytes in Base64
   */
  record Audio(String mimeType, String data) implements Content {
    @Override
    public JsonObject json() {
      return media("audio", mimeType, data);
    }
  }

  /** A text resource that is sent along, so that it need not be read. */
  record Embedded(String uri, String mimeType, String text) implements Content {
    @Override
    public JsonObject json() {
      JsonObject resource =
          JsonObject.builder().put("uri", uri).put("mimeType", mimeType).put("text", text).build();
      return JsonObject.builder().put("type", "resource").put("resource", resource).build();
    }
  }

  private static JsonObject media(String type, String mimeType, String data) {
    return JsonObject.builder()
        .put("type", type)
        .put("data", data)
        .put("mimeType", mimeType)
        .build();
  }
}
