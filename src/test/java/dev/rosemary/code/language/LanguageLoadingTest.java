package dev.rosemary.code.language;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.code.chunk.Chunks;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("R-20: which resources of languages are read")
class LanguageLoadingTest {
  /** Has classes of its own, and remembers the resources that they ask for. */
  private static final class Remembering extends URLClassLoader {
    private final Set<String> asked = new TreeSet<>();

    Remembering() {
      super(
          new URL[] {Language.class.getProtectionDomain().getCodeSource().getLocation()},
          ClassLoader.getPlatformClassLoader());
    }

    @Override
    public @Nullable URL getResource(String name) {
      asked.add(name.substring(name.lastIndexOf('/') + 1));
      return super.getResource(name);
    }
  }

  @Test
  @DisplayName("R-20: a file has its own language read, and no other")
  void once() throws IOException, ReflectiveOperationException {
    try (Remembering loader = new Remembering()) {
      Class<?> type = loader.loadClass(Language.class.getName());
      assertThat(loader.asked).isEmpty();
      Object swift =
          type.getMethod("of", String.class, String.class).invoke(null, "a.swift", "class A {\n}");
      assertThat(loader.asked).containsExactly("index");
      Object chunks =
          loader
              .loadClass(Chunks.class.getName())
              .getMethod("of", type, String.class, List.class)
              .invoke(null, swift, "class A {\n}", List.of());
      assertThat((List<?>) chunks).hasSize(1);
      assertThat(loader.asked).containsExactly("index", "shared", "swift.txt");
    }
  }
}
