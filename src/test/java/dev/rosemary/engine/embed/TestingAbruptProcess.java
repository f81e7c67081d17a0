package dev.rosemary.engine.embed;

/** A process that ends abruptly, and would print and end otherwise if anything of it went on. */
final class TestingAbruptProcess {
  private TestingAbruptProcess() {}

  public static void main(String[] arguments) {
    Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("hook")));
    AbruptExit.exit(7);
    System.out.println("still here");
  }
}
