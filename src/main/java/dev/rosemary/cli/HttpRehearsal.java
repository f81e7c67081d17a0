package dev.rosemary.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;

/**
 * The client of a training run over HTTP, a program of its own: sends each line of standard input
 * to the server as one message and prints what it answers.
 */
final class HttpRehearsal {
  private static final String SESSION = "Mcp-Session-Id";

  private HttpRehearsal() {}

  /** Takes the server's address. */
  public static void main(String[] arguments) throws IOException {
    URI server = URI.create(arguments[0]);
    String session = "";
    try (BufferedReader messages =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
      for (String line = messages.readLine(); line != null; line = messages.readLine()) {
        HttpURLConnection connection = (HttpURLConnection) server.toURL().openConnection();
        connection.setRequestMethod("POST");
        connection.setDoOutput(true);
        connection.setRequestProperty("Content-Type", "application/json");
        connection.setRequestProperty("Accept", "application/json, text/event-stream");
        if (!session.isEmpty()) {
          connection.setRequestProperty(SESSION, session);
        }
        try (OutputStream body = connection.getOutputStream()) {
          body.write(line.getBytes(StandardCharsets.UTF_8));
        }
        try (InputStream answer = connection.getInputStream()) {
          System.out.write(answer.readAllBytes());
          System.out.println();
        }
        String given = connection.getHeaderField(SESSION);
        session = given == null ? session : given;
      }
    }
  }
}
