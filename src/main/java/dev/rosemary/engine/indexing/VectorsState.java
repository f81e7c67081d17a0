package dev.rosemary.engine.indexing;

/** Whether texts of a file can be ranked by meaning in this process. */
public sealed interface VectorsState {
  /** The model or the vectors are being loaded, or the model is yet to be made the file's. */
  record Loading() implements VectorsState {}

  /** Vectors of this process's model are made and ranked; some may be yet to be made. */
  record Ready() implements VectorsState {}

  /**
   * Another process makes the file's vectors with another model, so here is nothing to rank by. It
   * ends with that process.
   *
   * @param model the name of the other model
   */
  record OtherModel(String model) implements VectorsState {
    /** A sentence for people. */
    public String reason() {
      return "The vectors of this store are made with the model "
          + model
          + "; start all servers of a data folder with the same --embedding-model.";
    }
  }

  /**
   * This process has no model.
   *
   * @param reason a sentence for people
   */
  record Unavailable(String reason) implements VectorsState {}
}
