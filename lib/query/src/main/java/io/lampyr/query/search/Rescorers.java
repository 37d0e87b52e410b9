package io.lampyr.query.search;

import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.Json;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The retriever {@code rescorer}: the hits of another are scored again.
 *
 * @param inner the other
 * @param filters of the other, too
 * @param rescore as a search's body has it
 * @param least the smallest window of all, which is how many hits there are
 * @param most the largest
 * @param minScore what is less after all is left out
 */
record Rescorers(
    Object inner,
    List<Object> filters,
    List<?> rescore,
    int least,
    int most,
    Optional<Float> minScore) {
  Rescorers {
    filters = List.copyOf(filters);
  }

  static Rescorers read(RetrieverFields fields, List<Object> filters, SearchBodyReader bodies) {
    Object inner = RetrieverBodies.inner(fields);
    List<?> rescore = fields.list("rescore");
    List<Rescore> all = bodies.read(Json.write(Map.of("rescore", rescore))).ranking().rescore();
    if (all.isEmpty()) {
      throw fields.wrong("Required [rescore]");
    }
    OptionalInt least = all.stream().mapToInt(Rescore::window).min();
    OptionalInt most = all.stream().mapToInt(Rescore::window).max();
    Optional<Float> minScore = fields.number("min_score");
    fields.end();
    return new Rescorers(
        inner, filters, rescore, least.orElseThrow(), most.orElseThrow(), minScore);
  }

  /** Refuses to score fewer hits again than are taken. */
  void checkShown(int size) {
    if (least < size) {
      throw new FaultException(
          ErrorKind.ACTION_REQUEST_VALIDATION,
          "Validation Failed: 1: [rescorer] requires [window_size: "
              + least
              + "] be greater than or equal to [size: "
              + size
              + "];");
    }
  }

  /** Refuses to score more hits again than a list has. */
  void checkChild(String window, int size) {
    if (most > size) {
      throw new FaultException(
          ErrorKind.ACTION_REQUEST_VALIDATION,
          "Validation Failed: 1: [rescorer] requires [window_size: "
              + most
              + "] be less than or equal to ["
              + window
              + ": "
              + size
              + "] of its retriever;");
    }
  }

  /** Refuses a least score where it cannot be told. */
  void refuseLeast(String where) {
    if (minScore.isPresent()) {
      throw FaultException.argument(
          "[min_score] of [rescorer] is not supported "
              + where
              + ": give it to the retrievers inside");
    }
  }
}
