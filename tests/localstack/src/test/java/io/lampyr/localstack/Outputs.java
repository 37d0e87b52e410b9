package io.lampyr.localstack;

import io.lampyr.mapping.json.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** What the stacks say of themselves, by the names of their outputs. */
record Outputs(Map<String, String> values) {

  /** Reads the file that the CDK writes: for each stack its outputs. */
  static Outputs read(Path file) {
    Map<String, String> values = new LinkedHashMap<>();
    try {
      Json.readObject(Files.readAllBytes(file))
          .forEach((stack, outputs) ->
              ((Map<?, ?>) outputs)
                  .forEach(
                      (name, value) -> values.put(String.valueOf(name), String.valueOf(value))));
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
    return new Outputs(values);
  }

  String get(String name) {
    String value = values.get(name);
    if (value == null) {
      throw new AssertionError("no stack has an output called " + name + " but only " + values);
    }
    return value;
  }
}
