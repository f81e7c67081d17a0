package dev.rosemary.faults;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.TestingCost;
import dev.rosemary.TestingWorstTexts;
import dev.rosemary.base.FailureException;
import dev.rosemary.base.NearNames;
import dev.rosemary.base.Quoting;
import dev.rosemary.engine.embed.wordpiece.WordPieceTokenizer;
import dev.rosemary.engine.exchange.Losses;
import dev.rosemary.engine.exchange.RefusedException;
import dev.rosemary.engine.exchange.markdown.NoteFile;
import dev.rosemary.engine.exchange.markdown.Sections;
import dev.rosemary.engine.exchange.table.CsvNotes;
import dev.rosemary.engine.text.FoldedText;
import dev.rosemary.engine.text.QueryCompiler;
import dev.rosemary.engine.text.TextAnalyzer;
import dev.rosemary.engine.thread.rule.ObservationRule;
import dev.rosemary.engine.thread.rule.Sentences;
import dev.rosemary.json.JsonReader;
import dev.rosemary.json.JsonString;
import dev.rosemary.json.JsonSyntaxException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a rule or a parser costs grows no faster than its text, by {@link TestingCost}. */
class RuleTimeTest {
  private static final int[] SIZES = {10_000, 100_000, 300_000};

  private static final String TOKENIZER =
      """
      {"added_tokens":[{"id":0,"content":"[PAD]"},{"id":4,"content":"[MASK]","lstrip":true}],
       "model":{"type":"WordPiece","vocab":{"[UNK]":1,"a":2,"##a":3}},
       "pre_tokenizer":{"type":"BertPreTokenizer"},"normalizer":{"type":"BertNormalizer"},
       "post_processor":{"type":"BertProcessing","sep":["s",8],"cls":["c",7]}}
      """;

  /** Something that takes a text. */
  interface Rule {
    void apply(String text) throws Exception;
  }

  record Named(String name, Rule rule) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Named> rules() throws Exception {
    WordPieceTokenizer tokenizer =
        WordPieceTokenizer.read(TOKENIZER.getBytes(StandardCharsets.UTF_8));
    return Stream.of(
        new Named("sentences", Sentences::count),
        new Named("observation", text -> ObservationRule.check("Alpha", text)),
        new Named("analysis", TextAnalyzer::analyze),
        new Named("folding", FoldedText::of),
        new Named("query", RuleTimeTest::compile),
        new Named("quoting", Quoting::quote),
        new Named("near names", text -> NearNames.of(text, List.of("Alpha", "a", text + "b"))),
        new Named("JSON", RuleTimeTest::parse),
        new Named("JSON string", text -> parse(new JsonString(text).text())),
        new Named("tokenizer", tokenizer::tokenize),
        new Named("note", text -> refusing(() -> NoteFile.read(text, "note", new Losses()))),
        new Named("sections", text -> refusing(() -> Sections.read(text, "note", new Losses()))),
        new Named("CSV", text -> refusing(() -> CsvNotes.read(text))));
  }

  /** Queries have a bound of their own. */
  private static void compile(String text) {
    try {
      QueryCompiler.compile(text, Set.of("name")).toMatch();
      QueryCompiler.compile(text.substring(0, Math.min(9_000, text.length())), Set.of()).toMatch();
    } catch (FailureException e) {
      // too long, which has to be said as cheaply
    }
  }

  private static void parse(String text) {
    try {
      JsonReader.read(text);
    } catch (JsonSyntaxException e) {
      // most are none
    }
  }

  private interface Reading {
    void read() throws RefusedException;
  }

  private static void refusing(Reading reading) {
    try {
      reading.read();
    } catch (RefusedException e) {
      // most are none
    }
  }

  @ParameterizedTest
  @MethodSource("rules")
  @DisplayName("S-15: a rule or a parser takes time in proportion to its text")
  void linear(Named named) throws Exception {
    Map<String, String> patterns = new TreeMap<>(TestingWorstTexts.PATTERNS);
    patterns.put("spelled tokens", "[MASK]");
    patterns.put("marks out of order", "\u0301\u0323\u0328\u0345");
    patterns.put("fences", "```\n");
    patterns.put("comments", "<!-- ");
    patterns.put("fields", "\"a\",\"b\"\n");
    List<String> faults = new ArrayList<>();
    double most = 0;
    String worst = "none";
    for (Map.Entry<String, String> pattern : patterns.entrySet()) {
      TestingCost cost =
          TestingCost.of(
              SIZES, size -> named.rule().apply(TestingWorstTexts.text(pattern.getValue(), size)));
      if (cost.exponent() > most) {
        most = cost.exponent();
        worst = pattern.getKey() + " " + cost;
      }
      if (cost.isTooMuch()) {
        faults.add(pattern.getKey() + " " + cost);
      }
    }
    System.out.println("RuleTimeTest\t" + named + "\t" + worst);
    assertThat(faults).isEmpty();
  }
}
