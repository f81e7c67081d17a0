package dev.rosemary.engine.embed.wordpiece;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rosemary.engine.embed.TestingModel;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class WordPieceTokenizerTest {
  /**
   * A text with escapes, a tab, its ids as the Hugging Face library (its tokenizers, by DJL 0.36.0)
   * gave them for the tokenizer of e5-small-v2.
   */
  private static List<String> expectations() throws IOException {
    try (InputStream table = WordPieceTokenizerTest.class.getResourceAsStream("e5-small-v2.tsv")) {
      return new String(table.readAllBytes(), UTF_8).lines().toList();
    }
  }

  @Test
  void idsAreThoseOfTheReference() throws Exception {
    WordPieceTokenizer tokenizer = TestingModel.tokenizer();
    List<String> wrong = new ArrayList<>();
    int compared = 0;
    for (String line : expectations()) {
      int tab = line.indexOf('\t');
      String ids = ids(tokenizer, unescaped(line.substring(0, tab)));
      if (!ids.equals(line.substring(tab + 1))) {
        wrong.add(line + "\n  ours: " + ids);
      }
      compared++;
    }
    assertThat(wrong).isEmpty();
    assertThat(compared).isGreaterThan(75);
  }

  @Test
  void marksWhereWordsBegin() throws Exception {
    Tokens tokens = TestingModel.tokenizer().tokenize("unaffable cats");

    List<Boolean> begins = new ArrayList<>();
    for (int i = 0; i < tokens.size(); i++) {
      begins.add(tokens.beginsWord(i));
    }
    assertThat(begins).containsExactly(true, false, false, true);
  }

  @Test
  void loneSurrogatesAndNulAreHarmless() throws Exception {
    WordPieceTokenizer tokenizer = TestingModel.tokenizer();

    assertThat(ids(tokenizer, "a\ud800b\0c\udc00")).isEqualTo(ids(tokenizer, "abc"));
  }

  @Test
  void refusesOtherKindsByName() {
    assertThatThrownBy(() -> read("{\"model\":{\"type\":\"Unigram\",\"vocab\":[]}}"))
        .isInstanceOf(TokenizerFormatException.class)
        .hasMessage("its model is Unigram, only WordPiece is supported");
  }

  @Test
  void refusesWhatIsDamaged() {
    for (String damaged :
        List.of(
            "",
            "{",
            "[]",
            "{}",
            "{\"model\":{\"type\":\"WordPiece\"},\"pre_tokenizer\":{\"type\":\"BertPreTokenizer\"}}",
            file("{\"a\":1}"),
            file("{\"[UNK]\":0.5}"),
            file("{\"[UNK]\":0}"))) {
      assertThatThrownBy(() -> read(damaged))
          .as(damaged)
          .isInstanceOf(TokenizerFormatException.class);
    }
  }

  @Test
  void readsTheOlderFormOfTheFrameAndKeepsCaseWhenToldSo() throws Exception {
    WordPieceTokenizer tokenizer =
        read(
            """
            {"added_tokens":[{"id":4,"content":"<m>","lstrip":true}],
             "model":{"type":"WordPiece","vocab":{"[UNK]":0,"A":1,"##b":2,"é":3}},
             "pre_tokenizer":{"type":"BertPreTokenizer"},
             "normalizer":{"type":"BertNormalizer","lowercase":false},
             "post_processor":{"type":"BertProcessing","sep":["s",8],"cls":["c",7]}}
            """);

    assertThat(ids(tokenizer, "Ab a é <m>A")).isEqualTo("7 1 2 0 3 4 1 8");
  }

  private static String file(String vocabulary) {
    return """
    {"model":{"type":"WordPiece","vocab":%s},
     "pre_tokenizer":{"type":"BertPreTokenizer"},"normalizer":{"type":"BertNormalizer"},
     "post_processor":{"type":"TemplateProcessing","single":[{"SpecialToken":{"id":"[CLS]"}}]}}
    """
        .formatted(vocabulary);
  }

  private static WordPieceTokenizer read(String file) throws TokenizerFormatException {
    return WordPieceTokenizer.read(file.getBytes(UTF_8));
  }

  private static String ids(WordPieceTokenizer tokenizer, String text) {
    Tokens tokens = tokenizer.tokenize(text);
    StringBuilder ids = new StringBuilder();
    for (long id : tokenizer.framed(tokens.ids(0, tokens.size()))) {
      ids.append(ids.isEmpty() ? "" : " ").append(id);
    }
    return ids.toString();
  }

  private static String unescaped(String text) {
    StringBuilder plain = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c != '\\') {
        plain.append(c);
      } else if (text.charAt(++i) == 'u') {
        plain.append((char) Integer.parseInt(text, i + 1, i + 5, 16));
        i += 4;
      } else {
        plain.append('\\');
      }
    }
    return plain.toString();
  }
}
