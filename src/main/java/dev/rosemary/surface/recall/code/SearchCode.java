package dev.rosemary.surface.recall.code;

import dev.rosemary.base.Plural;
import dev.rosemary.base.Quoting;
import dev.rosemary.code.CodeIndex;
import dev.rosemary.code.index.StoredChunk;
import dev.rosemary.code.search.CodeHit;
import dev.rosemary.code.search.FilesNow;
import dev.rosemary.code.search.NameQuery;
import dev.rosemary.json.Json;
import dev.rosemary.json.JsonArray;
import dev.rosemary.json.JsonObject;
import dev.rosemary.tool.Args;
import dev.rosemary.tool.Call;
import dev.rosemary.tool.Cursor;
import dev.rosemary.tool.Effect;
import dev.rosemary.tool.Lane;
import dev.rosemary.tool.Result;
import dev.rosemary.tool.ResultBudget;
import dev.rosemary.tool.Tool;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code search_code}. */
final class SearchCode {
  private static final int DEFAULT = 10;

  /** Hits of one answer at most, of the contract. */
  private static final int MOST = 50;

  private static final String SCHEMA =
      """
      {"type":"object","properties":{
        "query":{"type":"string","maxLength":10000,"description":"What it does, or identifiers"},
      """
          + CodeScope.project("Only in this one")
          + """
          ,"limit":{"type":"integer","minimum":0,"default":10,"description":"Up to 50"},
           "cursor":{"type":"string","maxLength":500,"description":"next_cursor"}},
           "required":["query"]}
          """;

  private static final String OUTPUT =
      """
      {"type":"object","properties":{
        "results":{"type":"array","description":"Best first","items":
          {"type":"object","properties":{
            "id":{"type":"string","description":"Of the chunk, until its file changes"},
            "file_path":{"type":"string","description":"Relative to the project's folder"},
            "content":{"type":"string","description":"Its lines; … where some are left out; a later part of a function repeats its first"},
            "language":{"type":"string","description":"Of the file"},
            "start_line":{"type":"integer","description":"From 1"},
            "end_line":{"type":"integer","description":"Inclusive"},
            "chunk_type":{"type":"string","description":"Function, Class, …, or Block"},
            "name":{"type":"string","description":"Of what is defined; empty for a block"},
            "parent":{"type":"string","description":"What it is defined in"},
            "project_id":{"type":"string","description":"Its project"},
            "score":{"type":"number","description":"The higher the better"},
            "file_state":{"type":"string","description":"Where its file changed since it was indexed"}},
           "required":["id","file_path","content","language","start_line","end_line","chunk_type","name","score"]}},
        "count":{"type":"integer","description":"Chunks in this answer"},
        "limit":{"type":"integer","description":"The largest limit, if more was asked for"},
        "truncated":{"type":"boolean","description":"More results exist"},
        "next_cursor":{"type":"string","description":"Asks for the rest"},
        "degraded":{"type":"array","items":{"type":"string"},"description":"Rankings that could not be used"},
        "message":{"type":"string","description":"What to know or to try"},
      """
          + CodeScope.WARNINGS
          + "},\"required\":[\"results\",\"count\"]}";

  private SearchCode() {}

  private record In(
      String query, @Nullable String project, int limit, boolean capped, @Nullable String cursor) {
    static In of(Args args) {
      int asked = args.integer("limit", DEFAULT);
      return new In(
          args.string("query"),
          args.optionalString("project_id"),
          Math.min(asked, MOST),
          asked > MOST,
          args.optionalString("cursor"));
    }
  }

  static Tool<?> tool(CodeScope scope) {
    return new Tool<>(
        "search_code",
        "Search source code",
        "Finds indexed code by meaning and by words.",
        Effect.READ,
        SCHEMA,
        OUTPUT,
        In::of,
        (in, call) -> search(scope, in, call),
        Lane.CODE);
  }

  private static Result search(CodeScope scope, In in, Call call) {
    CodeIndex code = scope.code().get();
    int offset = (int) Math.min(Cursor.position(in.cursor()), CodeIndex.MOST_HITS);
    // One more than is wanted tells whether there is more.
    List<CodeHit> hits = code.search(in.query(), in.project(), offset + in.limit() + 1);
    ResultBudget budget = scope.budget();
    List<Json> results = new ArrayList<>();
    FilesNow files = new FilesNow();
    int changed = 0;
    for (int i = offset; i < hits.size() && results.size() < in.limit(); i++) {
      CodeHit now = code.now(hits.get(i), files);
      JsonObject hit = hit(now);
      if (!budget.take(Result.size(hit))) {
        break;
      }
      results.add(hit);
      changed += now.state() == CodeHit.State.CURRENT ? 0 : 1;
    }
    JsonObject.Builder object =
        JsonObject.builder().put("results", new JsonArray(results)).put("count", results.size());
    if (in.capped()) {
      object.put("limit", in.limit());
    }
    int next = offset + results.size();
    if (next < hits.size() && in.limit() > 0) {
      if (results.size() < in.limit()) {
        object.put("truncated", true);
      }
      object.put("next_cursor", Cursor.of(next));
    }
    if (CodeModel.isOff(code)) {
      object.put("degraded", JsonArray.ofStrings(List.of("vector")));
    }
    String said = hits.isEmpty() ? nothing(code, in) : unnamed(code, in, hits);
    List<String> unreadable = in.project() == null ? code.unreadable() : List.of();
    if (!unreadable.isEmpty()) {
      said = (said == null ? "" : said + " ") + unreadable(unreadable);
    }
    if (changed > 0) {
      said =
          (said == null ? "" : said + " ")
              + (changed == 1 ? "1 hit is" : changed + " hits are")
              + " in files that changed since they were indexed (see file_state); index_project"
              + " brings the index up to date.";
    }
    String unusable = CodeModel.unusable(code);
    if (unusable != null) {
      said = (said == null ? "" : said + " ") + "Ranked by words only: " + unusable;
    }
    object.putIfPresent("message", said);
    return CodeScope.result(object, call);
  }

  private static JsonObject hit(CodeHit hit) {
    StoredChunk chunk = hit.chunk();
    return JsonObject.builder()
        .put("id", hit.project() + ":" + chunk.id())
        .put("file_path", chunk.path())
        .put("content", chunk.content())
        .put("language", chunk.language())
        .put("start_line", chunk.start())
        .put("end_line", chunk.end())
        .put("chunk_type", chunk.type())
        .put("name", chunk.name())
        .putIfPresent("parent", chunk.parent().isEmpty() ? null : chunk.parent())
        .put("project_id", hit.project())
        .put("score", hit.score())
        .putIfPresent(
            "file_state",
            switch (hit.state()) {
              case CURRENT -> null;
              case REREAD -> "changed; these lines were read now";
              case CHANGED -> "changed; these are the old lines";
              case GONE -> "deleted; these are the old lines";
            })
        .build();
  }

  /** What to know when nothing has the name that was asked for; hits that have it come first. */
  private static @Nullable String unnamed(CodeIndex code, In in, List<CodeHit> hits) {
    NameQuery name = NameQuery.of(in.query());
    if (name == null || name.isAnsweredBy(hits.getFirst().chunk())) {
      return null;
    }
    for (CodeHit hit : hits) {
      if (name.isIn(hit.chunk())) {
        return "No function or type is named "
            + Quoting.quote(name.name())
            + "; the hits have it in their text.";
      }
    }
    StringBuilder text = new StringBuilder("No function or type is named ");
    text.append(Quoting.quote(name.name()));
    List<String> near = code.near(name, in.project());
    if (!near.isEmpty()) {
      Quoting.list(text.append(". Did you mean "), near, near.size());
      text.append('?');
    }
    return text.append(near.isEmpty() ? "; these" : " They come first, the others")
        .append(
            CodeModel.isOff(code)
                ? " are the closest by words."
                : " are the closest by words and meaning.")
        .toString();
  }

  /** Which indexes were not searched, and what to do. */
  private static String unreadable(List<String> ids) {
    StringBuilder text = new StringBuilder("Not searched because the index cannot be read: ");
    Quoting.list(text, ids, 5);
    return text.append(
            ". Call index_project with the folder's path to rebuild it; if that fails, call"
                + " delete_project first.")
        .toString();
  }

  private static String nothing(CodeIndex code, In in) {
    CodeIndex.Counts counts = code.counts(in.project());
    if (counts.projects() == 0 && in.project() == null && !code.list().isEmpty()) {
      return "No index can be searched now.";
    }
    return counts.projects() == 0
        ? "No code is indexed: index_project indexes a folder."
        : "Nothing matches "
            + Quoting.quote(in.query())
            + ". Searched "
            + Plural.of(counts.chunks(), "chunk")
            + " of "
            + Plural.of(counts.projects(), "project")
            + ". Try other words or parts of an identifier; index_project adds new files.";
  }
}
