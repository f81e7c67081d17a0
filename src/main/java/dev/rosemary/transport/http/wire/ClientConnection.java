package dev.rosemary.transport.http.wire;

import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import org.jspecify.annotations.Nullable;

/** One connection: its requests, one after another, by one virtual thread. */
final class ClientConnection implements Runnable {
  /** What a connection is at, in the order in which it is ended to make room. */
  enum Stage {
    /** No request is under way. */
    IDLE,
    /** A head is on its way. */
    HEAD,
    /** A body is on its way. */
    BODY,
    /** A request waits for events, and can be sent again. */
    LISTENING,
    /** A request is being served: it is not ended. */
    SERVING
  }

  private static final long SECOND = 1_000_000_000;
  private static final byte[] CONTINUE =
      "HTTP/1.1 100 Continue\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

  /** Seconds from the first byte of a request to its last. */
  private static final long REQUEST_SECONDS = 30;

  /** Seconds that a connection may wait for its next request. */
  private static final long IDLE_SECONDS = 75;

  /** Seconds to read what a client still sends, so that it gets the answer before the end. */
  private static final long LINGER_SECONDS = 2;

  /** Bytes of that. */
  private static final int LINGER_BYTES = 2 << 20;

  private final Socket socket;
  private final @Nullable SSLContext tls;
  private final Handler handler;
  private final ConnectionTable table;
  private final String address;
  private volatile String owner;
  private volatile Stage stage = Stage.HEAD;
  private volatile long since = System.nanoTime();

  /** When the connection is ended, in nanoseconds; valid while {@link #timed}. */
  private volatile long deadline = since + REQUEST_SECONDS * SECOND;

  private volatile boolean timed = true;
  private @Nullable OutputStream out;

  ClientConnection(
      Socket socket, @Nullable SSLContext tls, Handler handler, ConnectionTable table) {
    this.socket = socket;
    this.tls = tls;
    this.handler = handler;
    this.table = table;
    address = socket.getInetAddress().getHostAddress();
    owner = "address " + address;
  }

  @Override
  public void run() {
    try (socket) {
      socket.setTcpNoDelay(true);
      Socket wire = wire();
      out = wire.getOutputStream();
      WireInput in = new WireInput(wire.getInputStream());
      if (!serve(in)) {
        linger(wire, in);
      }
    } catch (IOException e) {
      // the client is gone, or was ended: nobody is left to tell
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      table.remove(this);
    }
  }

  private Socket wire() throws IOException {
    if (tls == null) {
      return socket;
    }
    // The socket beneath stays ours: closing it never waits for a peer that does not read.
    SSLSocket secured = (SSLSocket) tls.getSocketFactory().createSocket(socket, null, true);
    secured.setUseClientMode(false);
    secured.startHandshake();
    return secured;
  }

  /** Serves until the end of input (true), or until a request after which none is read. */
  private boolean serve(WireInput in) throws IOException, InterruptedException {
    boolean next = true;
    boolean first = true;
    while (next) {
      if (!first) {
        stage(Stage.IDLE);
        limit(IDLE_SECONDS);
      }
      first = false;
      int begin = in.read();
      if (begin == '\r') {
        // One empty line may stand before a request (RFC 9112, section 2.2).
        begin = in.read() == '\n' ? in.read() : '\n';
      }
      if (begin < 0) {
        return true;
      }
      stage(Stage.HEAD);
      limit(REQUEST_SECONDS);
      next = one(in, begin);
    }
    return false;
  }

  private boolean one(WireInput in, int begin) throws IOException, InterruptedException {
    Head head;
    try {
      head = Head.read(begin, in);
    } catch (MalformedException e) {
      refuse(e);
      return false;
    }
    BodyInput body = new BodyInput(in, head.length(), new Arrival(head.awaited()));
    if (body.ended()) {
      serves();
    } else {
      stage(Stage.BODY);
    }
    HttpCall call = new HttpCall(this, head, body);
    try {
      handler.handle(call);
    } catch (MalformedException e) {
      if (!call.answered()) {
        refuse(e);
      }
      return false;
    }
    if (!call.answered()) {
      call.closeAfterwards();
      call.answer(500, handler.refusal("The request failed."));
    }
    limit(LINGER_SECONDS);
    return call.next();
  }

  private void refuse(MalformedException e) throws IOException {
    Headers headers = new Headers();
    byte[] body = handler.refusal(e.text());
    headers.set("Content-Type", "application/json");
    headers.set("Content-Length", Integer.toString(body.length));
    headers.set("Connection", "close");
    limit(REQUEST_SECONDS);
    OutputStream to = out();
    to.write(AnswerHead.bytes(e.status(), headers));
    to.write(body);
    to.flush();
  }

  /** Tells a sender who waits for it that the body is wanted, and notices when it is there. */
  private final class Arrival implements BodyInput.Progress {
    private final boolean awaited;

    Arrival(boolean awaited) {
      this.awaited = awaited;
    }

    @Override
    public void begins() throws IOException {
      if (awaited && stage == Stage.BODY) {
        out().write(CONTINUE);
        out().flush();
      }
    }

    @Override
    public void ended() {
      if (stage == Stage.BODY) {
        serves();
      }
    }
  }

  /** Ends the sending side and reads on for a moment: closing at once would lose the answer. */
  private void linger(Socket wire, WireInput in) throws IOException {
    limit(LINGER_SECONDS);
    stage(Stage.IDLE);
    wire.shutdownOutput();
    for (int read = 0; read < LINGER_BYTES && in.skip(); read += 8 << 10) {
      // dropped
    }
  }

  /** A request is being served, for as long as that takes. */
  void serves() {
    stage(Stage.SERVING);
    timed = false;
  }

  /** A request waits for events. */
  void listens() {
    stage(Stage.LISTENING);
  }

  private void limit(long seconds) {
    deadline = System.nanoTime() + seconds * SECOND;
    timed = true;
  }

  OutputStream out() {
    OutputStream to = out;
    if (to == null) {
      throw new IllegalStateException("not connected");
    }
    return to;
  }

  boolean secure() {
    return tls != null;
  }

  String address() {
    return address;
  }

  /** Who has it: an address, until somebody has signed in. */
  String owner() {
    return owner;
  }

  void owner(String name) {
    owner = name;
  }

  Stage stage() {
    return stage;
  }

  private void stage(Stage now) {
    since = System.nanoTime();
    stage = now;
  }

  /** Since when it is at its stage, in nanoseconds. */
  long since() {
    return since;
  }

  boolean overdue(long now) {
    return timed && now - deadline > 0;
  }

  void endInput() {
    try {
      socket.shutdownInput();
    } catch (IOException e) {
      end();
    }
  }

  /** Ends the connection. Any thread may call it. */
  void end() {
    try {
      socket.close();
    } catch (IOException e) {
      // as good as closed
    }
  }
}
