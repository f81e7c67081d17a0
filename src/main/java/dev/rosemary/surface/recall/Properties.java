package dev.rosemary.surface.recall;

/** Pieces of schemas that several tools have. */
final class Properties {
  static final String USER =
      """
      "user_id":{"type":"string","maxLength":500,"description":"Only this user's"}\
      """;

  static final String ID =
      """
      "id":{"type":"string","maxLength":500,"description":"Memory ID"}\
      """;

  static final String TYPE =
      """
      "memory_type":{"type":"string","enum":["episodic","semantic","procedural"],"description":"Event, fact, or how-to"}\
      """;

  static final String METADATA =
      """
      "metadata":{"type":"object","description":"Any JSON object"}\
      """;

  static final String CURSOR =
      """
      "cursor":{"type":"string","maxLength":500,"description":"next_cursor"}\
      """;

  static final String INVALID =
      """
      "include_invalid":{"type":"boolean","default":false,"description":"Invalidated too"}\
      """;

  static final String LIMIT_20 =
      """
      "limit":{"type":"integer","minimum":0,"default":20,"description":"Up to 100"}\
      """;

  static final String LIMIT_10 =
      """
      "limit":{"type":"integer","minimum":0,"default":10,"description":"Up to 50"}\
      """;

  /** What every memory in an answer has. */
  private static final String MEMORY_PROPERTIES =
      """
      {"type":"object","properties":{
        "id":{"type":"object","description":"{tb, id: {String}}"},
        "content":{"type":"string","description":"What is remembered"},
        "content_cut":{"type":"object","description":"If content is a part: code points shown, and total; get_memory has the rest"},
        "memory_type":{"type":"string","description":"episodic, semantic or procedural"},
        "user_id":{"type":"string","description":"Whose it is"},
        "metadata":{"type":"object","description":"As it was given"},
        "event_time":{"type":"string","description":"When it happened"},
        "ingestion_time":{"type":"string","description":"When it was stored"},
        "valid_from":{"type":"string","description":"Inclusive"},
        "valid_until":{"type":"string","description":"Exclusive; absent while valid"},
        "superseded_by":{"type":"string","description":"ID of the memory in its place"},
        "invalidation_reason":{"type":"string","description":"Why it is not valid"},
        "importance_score":{"type":"number","description":"1.0 unless weighed"}\
      """;

  private static final String MEMORY_REQUIRED =
      """
      },
       "required":["id","content","memory_type","event_time","ingestion_time","valid_from","importance_score"]}\
      """;

  /** The schema of a memory. */
  static final String MEMORY = MEMORY_PROPERTIES + MEMORY_REQUIRED;

  /** The schema of a memory that is read, in parts when it is long. */
  static final String READ_MEMORY =
      MEMORY_PROPERTIES
          + """
          ,"truncated":{"type":"boolean","description":"Whether more content follows"},
           "next_cursor":{"type":"string","description":"Send it as cursor for the rest"}\
          """
          + MEMORY_REQUIRED;

  /** The schema of a memory that an update returns. */
  static final String UPDATED_MEMORY =
      MEMORY_PROPERTIES
          + """
          ,"message":{"type":"string","description":"When nothing was asked for"}\
          """
          + MEMORY_REQUIRED;

  /** The schema of a memory that was found. */
  static final String SCORED_MEMORY =
      MEMORY_PROPERTIES
          + """
          ,"score":{"type":"number","description":"The higher the better"}\
          """
          + MEMORY_REQUIRED;

  /** Entities that searches may give beside memories. */
  static final String ENTITIES =
      """
      "entities":{"type":"array","items":{"type":"object"},"description":"Entities that the query is about"},
      """;

  /** What answers of several records may say beside. */
  static final String BESIDE =
      """
      "limit":{"type":"integer","description":"The largest limit, if more was asked for"},
      "truncated":{"type":"boolean","description":"More results exist"},
      "next_cursor":{"type":"string","description":"Asks for the rest"},
      "message":{"type":"string","description":"What to know or to try"},
      "warnings":{"type":"array","items":{"type":"string"},"description":"What was ignored"}\
      """;

  /** The schema of {@code {id}}. */
  static final String CREATED =
      """
      {"type":"object","properties":{
        "id":{"type":"string","description":"20 characters"},
        "warnings":{"type":"array","items":{"type":"string"},"description":"What was ignored"}},
       "required":["id"]}\
      """;

  private Properties() {}
}
