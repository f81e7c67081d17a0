package dev.rosemary.code.parser;

import dev.rosemary.code.definition.Definition;
import dev.rosemary.code.language.Language;
import dev.rosemary.code.parser.text.BraceRules;
import dev.rosemary.code.parser.text.JavaDeclarations;
import dev.rosemary.code.parser.text.JavaSignatures;
import dev.rosemary.code.parser.text.Respelling;
import dev.rosemary.code.parser.text.Skeleton;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.treesitter.TSNode;
import org.treesitter.TSTree;

/** The grammars of this process, each loaded when its language first comes. For one thread. */
final class Grammars {
  private final Map<Language, Grammar> grammars = new HashMap<>();

  /**
   * What a text defines. A part of it says so in a fraction of the time, where that is in order;
   * else errors might have another end in it than in the whole.
   *
   * @param text in UTF-8
   */
  List<Definition> definitions(Language language, byte[] text) {
    Grammar grammar = grammars.computeIfAbsent(language, Grammar::of);
    byte[] plain = text.clone();
    Respelling respelling = Respelling.of(language, plain);
    byte[] skeleton = Skeleton.of(grammar.braces(), plain);
    List<Definition> found = skeleton == null ? null : ofSkeleton(grammar, skeleton);
    return written(found == null ? whole(grammar, plain) : found, respelling);
  }

  /** These with their names as the text has them. */
  private static List<Definition> written(List<Definition> found, Respelling respelling) {
    List<Definition> written = new ArrayList<>(found.size());
    for (Definition d : found) {
      String name = respelling.undone(d.name());
      written.add(new Definition(d.type(), name, d.parent(), d.start(), d.end()));
    }
    return written;
  }

  private static @Nullable List<Definition> ofSkeleton(Grammar grammar, byte[] skeleton) {
    byte[] signatures =
        BraceRules.JAVA.equals(grammar.braces()) ? JavaSignatures.of(skeleton) : null;
    if (signatures == null) {
      return flawless(grammar, skeleton);
    }
    List<Definition> found = JavaDeclarations.of(signatures);
    return found == null ? flawless(grammar, signatures) : found;
  }

  /** The definitions of a text, whatever errors it has. */
  static List<Definition> whole(Grammar grammar, byte[] text) {
    try (TSTree tree = parsed(grammar, text)) {
      return DefinitionWalk.of(grammar, tree.getRootNode(), text);
    }
  }

  /** The definitions of a text, or null when it has errors. */
  static @Nullable List<Definition> flawless(Grammar grammar, byte[] text) {
    try (TSTree tree = parsed(grammar, text)) {
      TSNode root = tree.getRootNode();
      return root.hasError() ? null : DefinitionWalk.of(grammar, root, text);
    }
  }

  private static TSTree parsed(Grammar grammar, byte[] text) {
    try {
      return grammar.parser().parseString(null, new String(text, StandardCharsets.UTF_8));
    } finally {
      grammar.parser().reset();
    }
  }
}
