package dev.rosemary.faults.surfaces;

import dev.rosemary.faults.TestingRosemary;
import dev.rosemary.json.Json;
import dev.rosemary.json.JsonReader;

/** Calls tools and enters into the ledger what their answers promise. */
record Caller(TestingRosemary server, Ledger ledger) {
  /** Calls a tool whose arguments are a JSON text, with ' for ". */
  Json call(String tool, String arguments) throws Exception {
    String text = server.ok(tool, arguments.replace('\'', '"'));
    ledger.acknowledged(tool);
    return JsonReader.read(text);
  }

  /** Calls a tool that answers in plain lines, which are returned. */
  String text(String tool, String arguments) throws Exception {
    String text = server.ok(tool, arguments.replace('\'', '"'));
    ledger.acknowledged(tool);
    return text;
  }

  /** Calls a tool after which the facts are there. */
  Json makes(String tool, String arguments, String... facts) throws Exception {
    Json answer = call(tool, arguments);
    ledger.present(facts);
    return answer;
  }

  /** Calls a tool after which the facts are gone. */
  void ends(String tool, String arguments, String... facts) throws Exception {
    ledger.uncertain(facts);
    call(tool, arguments);
    ledger.gone(facts);
  }
}
