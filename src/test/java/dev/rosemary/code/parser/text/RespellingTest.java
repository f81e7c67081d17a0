package dev.rosemary.code.parser.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.code.language.Language;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("R-21: what is left of a component for its grammar")
class RespellingTest {
  @ParameterizedTest
  @CsvSource({
    "astro, '---\na()\n---\n<p>b</p>\n<script>c()</script>', 'a() c()'",
    "astro, '\n\n--- \na(\"---\")\n---\n<p>b</p>', 'a(\"---\")'",
    "astro, '---\na(\"<script>\")\n---\nb', 'a(\"<script>\")'",
    "astro, '---\na()\n<p>b</p>', ''",
    "astro, '<p>a</p>\n---\nb()\n---\n<script>c()</script>', 'c()'",
    "astro, '---', ''",
    "astro, '---\n---', ''",
    "astro, '---a\nb()\n---', ''",
    "astro, '<script define:vars={{ a: (b) => b }}>c()</script>', 'c()'",
    "vue, '<script setup generic=\"T extends Record<string, number>\">a()</script>', 'a()'",
    "vue, '<script data-a=''b > c''>a()</script>', 'a()'",
    "vue, '<script it''s>a()</script>\n<p>b</p>', 'a()'",
    "vue, '<script {>a()</script>\n<script>b()</script>', 'a() b()'",
    "svelte, '<script lang=\"ts\">\nlet a = b > c;\n</script>\n{#if a}{/if}', 'let a = b > c;'",
    "vue, '<script', ''"
  })
  @DisplayName("R-21: scripts are left, and all bytes stay where they were")
  void scripts(Language language, String source, String left) {
    byte[] text = source.getBytes(StandardCharsets.UTF_8);
    Respelling.of(language, text);
    String kept = new String(text, StandardCharsets.UTF_8);
    assertThat(kept).hasSameSizeAs(source);
    assertThat(kept.replaceAll("\\s+", " ").strip()).isEqualTo(left);
    assertThat(kept.lines().count()).isEqualTo(source.lines().count());
    for (int i = 0; i < source.length(); i++) {
      assertThat(kept.charAt(i)).isIn(source.charAt(i), ' ');
    }
  }
}
