package dev.rosemary.mcp;

import dev.rosemary.json.JsonObject;
import dev.rosemary.json.JsonWriter;
import dev.rosemary.mcp.era.Identity;
import dev.rosemary.mcp.era.ResultText;
import dev.rosemary.mcp.era.Revision;

/** How the server introduces itself, by {@code initialize} and by {@code server/discover}. */
final class Handshake {
  private final Identity identity;
  private final String instructions;
  private final boolean resources;
  private final boolean prompts;

  Handshake(Identity identity, String instructions, boolean resources, boolean prompts) {
    this.identity = identity;
    this.instructions = instructions;
    this.resources = resources;
    this.prompts = prompts;
  }

  /** The revision that a handshake agrees on: the one asked for, else the newest of its kind. */
  static Revision agree(JsonObject params) {
    Revision asked = Revision.named(params.string("protocolVersion"));
    return asked == null || asked.stateless() ? Revision.NEWEST_HANDSHAKE : asked;
  }

  /** The answer to {@code initialize}. */
  CharSequence initialize(Revision revision) {
    ResultText out = new ResultText(1_024, identity, revision);
    out.member("protocolVersion").append('"').append(revision.text()).append('"');
    capabilities(out);
    identity.appendTo(out.member("serverInfo"));
    instructions(out);
    return out.end();
  }

  /** The answer to {@code server/discover}. */
  CharSequence discover(Revision revision) {
    ResultText out = new ResultText(1_024, identity, revision);
    Revision.appendAll(out.member("supportedVersions"));
    capabilities(out);
    instructions(out);
    return out.cache(ResultText.FIXED_TTL_MILLIS).end();
  }

  private void capabilities(ResultText out) {
    // The list of tools is fixed while the process runs.
    StringBuilder text = out.member("capabilities").append("{\"tools\":{\"listChanged\":false}");
    if (resources) {
      text.append(",\"resources\":{\"subscribe\":true,\"listChanged\":true}");
    }
    if (prompts) {
      text.append(",\"prompts\":{\"listChanged\":false},\"completions\":{}");
    }
    text.append('}');
  }

  private void instructions(ResultText out) {
    JsonWriter.string(out.member("instructions"), instructions);
  }
}
