package dev.rosemary.tool;

import dev.rosemary.json.JsonObject;

/**
 * Arguments that do not fit a tool's schema.
 *
 * @param tool the tool
 * @param given what was sent, under the schema's names as far as they could be told; unchecked, so
 *     that a member may be of any type
 * @param call the call that is refused
 * @param explanation what is wrong and what to send instead, as a sentence for a model
 */
public record BadArguments(Tool<?> tool, JsonObject given, Call call, String explanation) {}
