package dev.rosemary.tool;

/** Looks through the arguments of calls before a tool works on them. Thread safe. */
public interface Screening {
  /**
   * Has a tool work on arguments, or on others in their place, and may add to its answer.
   *
   * @throws dev.rosemary.base.FailureException as the tool does
   */
  Result call(Tool<?> tool, Args args, Call call);
}
