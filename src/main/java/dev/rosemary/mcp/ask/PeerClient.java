package dev.rosemary.mcp.ask;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.json.JsonObject;
import dev.rosemary.mcp.rpc.Running;
import dev.rosemary.tool.client.Client;
import dev.rosemary.tool.client.Question;
import java.util.Map;

/** A client that is asked while it waits: the call keeps its thread until the answer is there. */
public final class PeerClient implements Client {
  private final Peer peer;
  private final Running running;

  /** The client of this request. */
  public PeerClient(Peer peer, Running running) {
    this.peer = peer;
    this.running = running;
  }

  @Override
  public boolean answers(Question.Kind kind) {
    return running.streams() && peer.answers(kind);
  }

  @Override
  public Map<String, JsonObject> ask(Map<String, Question> questions) {
    if (!running.streams()) {
      throw new FailureException(
          new Failure.NotReady(
              "This call has a question for your client, which accepts no event streams. Send"
                  + " Accept: application/json, text/event-stream."));
    }
    for (Question question : questions.values()) {
      if (!peer.answers(question.kind())) {
        throw new FailureException(
            new Failure.NotReady(
                "This call has a question for your client, which did not declare the"
                    + " capability "
                    + question.kind().capability()
                    + "."));
      }
    }
    return peer.ask(running, questions);
  }
}
