package io.lampyr.cli.bulk.input;

import java.util.Optional;

/** Looks at a line's two ends: enough to find what is no document, without reading it. */
final class DocumentShape {
  private DocumentShape() {}

  static Optional<String> problem(Lines lines) {
    byte[] bytes = lines.buffer();
    int first = lines.start();
    int last = lines.start() + lines.length() - 1;
    while (first <= last && Lines.isSpace(bytes[first])) {
      first++;
    }
    while (last >= first && Lines.isSpace(bytes[last])) {
      last--;
    }
    if (first > last) {
      return Optional.of("expected a document such as {\"title\":\"Dune\"} but the line is empty");
    }
    if (bytes[first] == '[') {
      return Optional.of(
          "expected one JSON object on each line but found an array; jq -c '.[]' takes it apart");
    }
    if (bytes[first] != '{') {
      return Optional.of("expected a JSON object such as {\"title\":\"Dune\"}");
    }
    if (first == last || bytes[last] != '}') {
      return Optional.of(
          "the JSON object does not end on its line; jq -c . writes one document on each line");
    }
    return Optional.empty();
  }
}
