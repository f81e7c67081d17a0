package dev.rosemary.transport.http.wire;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/**
 * One request and its answer. For the thread that serves it, except where a method says that any
 * may call it.
 */
public final class HttpCall {
  /** An answer up to this many bytes is written together with its head. */
  private static final int TOGETHER = 64 << 10;

  /** Bytes of a body that nobody read, up to which they are passed over for the next request. */
  private static final long PASSED_OVER = 64 << 10;

  private final ClientConnection connection;
  private final Head head;
  private final BodyInput body;
  private final Headers answer = new Headers();
  private boolean answered;
  private boolean last;
  private boolean listens;

  HttpCall(ClientConnection connection, Head head, BodyInput body) {
    this.connection = connection;
    this.head = head;
    this.body = body;
    last = !head.persistent();
  }

  /** The method, as it was sent. */
  public String method() {
    return head.method();
  }

  /** The path of the target, as it was sent: nothing in it is decoded. */
  public String path() {
    return head.path();
  }

  /** The fields of the request. */
  public Headers headers() {
    return head.headers();
  }

  /** Bytes of the body, or -1 when they are not known. */
  public long announced() {
    return head.length();
  }

  /** The body; throws {@link MalformedException} where its chunks are. */
  public InputStream body() {
    return body;
  }

  /** The fields of the answer. */
  public Headers answerHeaders() {
    return answer;
  }

  /** Whether the connection is encrypted. */
  public boolean secure() {
    return connection.secure();
  }

  /** The address of the machine at the other end. */
  public String address() {
    return connection.address();
  }

  /** Says whose connection this is, for the shares of connections. */
  public void owner(String owner) {
    connection.owner(owner);
  }

  /** Who that is; an address until somebody has signed in. */
  public String owner() {
    return connection.owner();
  }

  /** Ends the connection at once. Any thread may call it. */
  public void end() {
    connection.end();
  }

  /** Says that the request only listens, so that it may be ended when there is no room. */
  public void listens() {
    listens = true;
  }

  /** Ends the body where it is, as if its sender were gone. Any thread may call it. */
  public void endBody() {
    connection.endInput();
  }

  /** Has the connection end with this answer. */
  public void closeAfterwards() {
    last = true;
  }

  /** Whether an answer was begun. */
  public boolean answered() {
    return answered;
  }

  /** Answers with a status and these bytes; of a HEAD request, without them. */
  public void answer(int status, byte[] bytes) throws IOException {
    begin();
    if (status != 204) {
      answer.set("Content-Length", Integer.toString(bytes.length));
    }
    byte[] first = AnswerHead.bytes(status, answer);
    OutputStream out = connection.out();
    boolean none = bytes.length == 0 || head.method().equals("HEAD");
    if (none || bytes.length > TOGETHER) {
      out.write(first);
      if (!none) {
        out.write(bytes);
      }
    } else {
      byte[] all = java.util.Arrays.copyOf(first, first.length + bytes.length);
      System.arraycopy(bytes, 0, all, first.length, bytes.length);
      out.write(all);
    }
    out.flush();
  }

  /** Answers with what is written to this stream; each write is sent at once. */
  public OutputStream stream(int status) throws IOException {
    // Without chunks only the end of the connection says where the answer ends.
    last |= !head.modern();
    begin();
    if (head.modern()) {
      answer.set("Transfer-Encoding", "chunked");
    }
    OutputStream out = connection.out();
    out.write(AnswerHead.bytes(status, answer));
    out.flush();
    return head.modern() ? new ChunkedOutput(out) : out;
  }

  private void begin() {
    if (answered) {
      throw new IllegalStateException("answered already");
    }
    answered = true;
    last |= body.broken() || body.left() > PASSED_OVER;
    if (last) {
      answer.set("Connection", "close");
    }
    connection.serves();
    if (listens) {
      connection.listens();
    }
  }

  /** Passes over what is left of the body; false when no request can follow. */
  boolean next() throws IOException {
    if (last || body.broken()) {
      return false;
    }
    byte[] rest = new byte[body.ended() ? 0 : 4 << 10];
    long passed = 0;
    while (!body.ended()) {
      int read = body.read(rest, 0, rest.length);
      passed += Math.max(read, 0);
      if (passed > PASSED_OVER) {
        return false;
      }
    }
    return true;
  }
}
