package dev.rosemary.surface.recall;

import dev.rosemary.engine.memory.MemoryTime;
import dev.rosemary.tool.Args;
import dev.rosemary.tool.Effect;
import dev.rosemary.tool.Tool;

/** {@code get_valid_at}. */
final class GetValidAt {
  private static final String SCHEMA =
      """
      {"type":"object","properties":{
        "timestamp":{"type":"string","maxLength":500,"description":"ISO 8601 with offset, or a date"},
      """
          + Properties.USER
          + ","
          + Properties.LIMIT_20
          + ","
          + Properties.CURSOR
          + "},\"required\":[\"timestamp\"]}";

  private static final String OUTPUT =
      GetValid.OUTPUT_PROPERTIES
          + """
          ,
            "timestamp":{"type":"string","description":"The time asked for, in UTC"}},
           "required":["results","count","timestamp"]}
          """;

  private GetValidAt() {}

  private record In(String timestamp, GetValid.In rest) {
    static In of(Args args) {
      String timestamp = MemoryTime.parse("timestamp", args.string("timestamp"));
      return new In(timestamp, GetValid.In.of(args, timestamp));
    }
  }

  static Tool<?> tool(RecallScope scope) {
    return new Tool<>(
        "get_valid_at",
        "Get memories valid at a time",
        "Lists the memories that were valid at a time, newest first.",
        Effect.READ,
        SCHEMA,
        OUTPUT,
        In::of,
        (in, call) ->
            RecallJson.result(
                GetValid.answer(scope, in.rest(), call).put("timestamp", in.timestamp()), call));
  }
}
