package dev.rosemary.code.definition;

/** What a chunk is. The names are shown as they are. */
public enum ChunkType {
  Function,
  Method,
  Constructor,
  Class,
  Interface,
  Struct,
  Enum,
  Trait,
  Implementation,
  Module,
  Record,
  Object,
  Type,
  Property,
  Macro,
  Test,
  Suite,
  Rule,
  Element,
  /** A part of a document under its heading, or of data under its key. */
  Section,
  /** Lines that no definition holds. */
  Block;

  /** Whether its body is statements, which are never cut out of it. */
  public boolean isFunction() {
    return switch (this) {
      case Function, Method, Constructor, Property, Macro, Test -> true;
      case Class,
          Interface,
          Struct,
          Enum,
          Trait,
          Implementation,
          Module,
          Record,
          Object,
          Type,
          Suite,
          Rule,
          Element,
          Section,
          Block ->
          false;
    };
  }

  /** Whether functions in it are its methods. */
  public boolean hasMethods() {
    return switch (this) {
      case Class, Interface, Struct, Enum, Trait, Implementation, Record, Object, Type -> true;
      case Function,
          Method,
          Constructor,
          Module,
          Property,
          Macro,
          Test,
          Suite,
          Rule,
          Element,
          Section,
          Block ->
          false;
    };
  }
}
