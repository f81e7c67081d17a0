package dev.rosemary.transport.http.wire;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;

/** Writes the head of an answer. */
final class AnswerHead {
  private static final String DAYS = "MonTueWedThuFriSatSun";
  private static final String MONTHS = "JanFebMarAprMayJunJulAugSepOctNovDec";

  /** The date of a second, as the field that it is sent in. */
  private record Dated(long second, String field) {}

  private static volatile Dated dated = new Dated(-1, "");

  private AnswerHead() {}

  static byte[] bytes(int status, Headers headers) {
    StringBuilder out = new StringBuilder(256);
    out.append("HTTP/1.1 ").append(status).append(' ').append(reason(status)).append("\r\n");
    out.append(date());
    headers.appendTo(out);
    return out.append("\r\n").toString().getBytes(StandardCharsets.ISO_8859_1);
  }

  /** The field Date (RFC 9110, section 5.6.7), made once a second. */
  private static String date() {
    long second = System.currentTimeMillis() / 1_000;
    Dated known = dated;
    if (known.second() == second) {
      return known.field();
    }
    ZonedDateTime time = Instant.ofEpochSecond(second).atZone(ZoneOffset.UTC);
    int day = 3 * (time.getDayOfWeek().getValue() - 1);
    int month = 3 * (time.getMonthValue() - 1);
    StringBuilder field = new StringBuilder(40);
    field.append("Date: ").append(DAYS, day, day + 3).append(", ");
    two(field, time.getDayOfMonth()).append(' ').append(MONTHS, month, month + 3).append(' ');
    field.append(time.getYear()).append(' ');
    two(field, time.getHour()).append(':');
    two(field, time.getMinute()).append(':');
    two(field, time.getSecond()).append(" GMT\r\n");
    dated = new Dated(second, field.toString());
    return field.toString();
  }

  private static StringBuilder two(StringBuilder out, int number) {
    return out.append((char) ('0' + number / 10)).append((char) ('0' + number % 10));
  }

  private static String reason(int status) {
    return switch (status) {
      case 200 -> "OK";
      case 202 -> "Accepted";
      case 204 -> "No Content";
      case 400 -> "Bad Request";
      case 401 -> "Unauthorized";
      case 403 -> "Forbidden";
      case 404 -> "Not Found";
      case 405 -> "Method Not Allowed";
      case 406 -> "Not Acceptable";
      case 413 -> "Content Too Large";
      case 414 -> "URI Too Long";
      case 415 -> "Unsupported Media Type";
      case 417 -> "Expectation Failed";
      case 429 -> "Too Many Requests";
      case 431 -> "Request Header Fields Too Large";
      case 500 -> "Internal Server Error";
      case 501 -> "Not Implemented";
      case 503 -> "Service Unavailable";
      case 505 -> "HTTP Version Not Supported";
      default -> "Status";
    };
  }
}
