import java.io.IOException;
import java.lang.classfile.Attributes;
import java.lang.classfile.AttributedElement;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.FieldModel;
import java.lang.classfile.MethodModel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;

/**
 * What other sources can be compiled against of a source's classes: all but private members, code, and classes without a name.
 * As a hash.
 */
final class Outline {
  private final List<String> lines = new ArrayList<>();

  private Outline() {}

  static String of(List<Path> classes) throws IOException {
    Outline outline = new Outline();
    for (Path file : classes) {
      outline.add(ClassFile.of().parse(Files.readAllBytes(file)));
    }
    Collections.sort(outline.lines);
    try {
      byte[] text = String.join("\n", outline.lines).getBytes(StandardCharsets.UTF_8);
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(text));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  private void add(ClassModel model) {
    // Local and anonymous ones.
    if (model.findAttribute(Attributes.enclosingMethod()).isPresent()) {
      return;
    }
    String name = model.thisClass().asInternalName();
    StringBuilder line = new StringBuilder(name);
    line.append(' ').append(model.flags().flagsMask());
    model.superclass().ifPresent(parent -> line.append(' ').append(parent.asInternalName()));
    model.interfaces().forEach(each -> line.append(" i ").append(each.asInternalName()));
    model
        .findAttribute(Attributes.permittedSubclasses())
        .ifPresent(permitted ->
            permitted
                .permittedSubclasses()
                .forEach(each -> line.append(" p ").append(each.asInternalName())));
    model
        .findAttribute(Attributes.record())
        .ifPresent(record ->
            record
                .components()
                .forEach(each ->
                    line.append(" r ").append(each.name()).append(each.descriptor())));
    model
        .findAttribute(Attributes.innerClasses())
        .ifPresent(inner ->
            inner.classes().stream()
                .filter(each -> each.innerClass().asInternalName().equals(name))
                .forEach(each -> line.append(" f ").append(each.flagsMask())));
    common(line, model);
    for (FieldModel field : model.fields()) {
      if (visible(field.flags().flagsMask())) {
        add(field, name, field.fieldName().stringValue() + field.fieldType().stringValue(),
            field.flags().flagsMask());
      }
    }
    for (MethodModel method : model.methods()) {
      if (visible(method.flags().flagsMask())
          && !method.methodName().equalsString("<clinit>")) {
        add(method, name, method.methodName().stringValue() + method.methodType().stringValue(),
            method.flags().flagsMask());
      }
    }
  }

  private static boolean visible(int flags) {
    return (flags & (ClassFile.ACC_PRIVATE | ClassFile.ACC_SYNTHETIC)) == 0;
  }

  private void add(AttributedElement member, String owner, String name, int flags) {
    StringBuilder line = new StringBuilder(owner).append('.').append(name).append(' ').append(flags);
    member
        .findAttribute(Attributes.constantValue())
        .ifPresent(value -> line.append(" = ").append(value.constant()));
    member
        .findAttribute(Attributes.exceptions())
        .ifPresent(thrown ->
            thrown.exceptions().forEach(each -> line.append(" t ").append(each.asInternalName())));
    member
        .findAttribute(Attributes.annotationDefault())
        .ifPresent(value -> line.append(" d ").append(value.defaultValue()));
    common(line, member);
  }

  private void common(StringBuilder line, AttributedElement element) {
    element
        .findAttribute(Attributes.signature())
        .ifPresent(signature -> line.append(" s ").append(signature.signature()));
    element.findAttribute(Attributes.deprecated()).ifPresent(_ -> line.append(" deprecated"));
    lines.add(line.toString());
  }
}
