package io.lampyr.pipelines.document;

import io.lampyr.mapping.fault.FaultException;
import java.util.List;

/**
 * The way to a value: names of members, and indices of lists, between dots.
 *
 * @param ofIngest whether it begins in {@code _ingest} and not in the document
 */
record FieldPath(String text, List<String> steps, boolean ofIngest) {
  private static final String INGEST = "_ingest.";
  private static final String SOURCE = "_source.";

  FieldPath {
    steps = List.copyOf(steps);
  }

  static FieldPath of(String path) {
    if (path.isEmpty()) {
      throw FaultException.argument("path cannot be null nor empty");
    }
    boolean ofIngest = path.startsWith(INGEST);
    String rest =
        ofIngest
            ? path.substring(INGEST.length())
            : path.startsWith(SOURCE) ? path.substring(SOURCE.length()) : path;
    List<String> steps = rest.indexOf('.') < 0 ? List.of(rest) : List.of(rest.split("\\."));
    if (steps.isEmpty() || (steps.size() == 1 && steps.getFirst().isEmpty())) {
      throw FaultException.argument("path [" + path + "] is not valid");
    }
    if (steps.size() > Trees.MAX_DEPTH) {
      throw FaultException.argument(
          "a path has [" + steps.size() + "] steps, at most [" + Trees.MAX_DEPTH + "] are allowed");
    }
    return new FieldPath(path, steps, ofIngest);
  }

  String last() {
    return steps.getLast();
  }
}
