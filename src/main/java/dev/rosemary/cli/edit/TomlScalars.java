package dev.rosemary.cli.edit;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Which texts are numbers, dates and times of TOML. */
final class TomlScalars {
  private static final Pattern NUMBER =
      Pattern.compile(
          "[+-]?(?:0|[1-9](?:_?\\d)*+)(?:\\.\\d(?:_?\\d)*+)?(?:[eE][+-]?\\d(?:_?\\d)*+)?"
              + "|0x[\\da-fA-F](?:_?[\\da-fA-F])*+|0o[0-7](?:_?[0-7])*+|0b[01](?:_?[01])*+"
              + "|[+-]?(?:inf|nan)");

  private static final Pattern TIME =
      Pattern.compile(
          "(?:(\\d{4})-(\\d\\d)-(\\d\\d))?"
              + "(?:(?:(?<=\\d)[Tt ]|^)(?:[01]\\d|2[0-3]):[0-5]\\d:(?:[0-5]\\d|60)(?:\\.\\d++)?"
              + "([Zz]|[+-](?:[01]\\d|2[0-3]):[0-5]\\d)?)?");

  private TomlScalars() {}

  static boolean isValid(String scalar) {
    if (scalar.isEmpty()) {
      return false;
    }
    if (NUMBER.matcher(scalar).matches()) {
      return true;
    }
    Matcher time = TIME.matcher(scalar);
    if (!time.matches()) {
      return false;
    }
    if (time.group(1) == null) {
      return time.group(4) == null; // a time of no day has no zone
    }
    try {
      LocalDate _ =
          LocalDate.of(
              Integer.parseInt(time.group(1)),
              Integer.parseInt(time.group(2)),
              Integer.parseInt(time.group(3)));
      return true;
    } catch (DateTimeException e) {
      return false;
    }
  }
}
