package io.lampyr.restapi.rankeval;

import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.fault.Position;
import io.lampyr.query.dsl.body.Part;
import io.lampyr.query.dsl.body.PlacedOptions;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * What rankings are measured by.
 *
 * @param hits how many hits of each search are looked at
 * @param relevant the lowest rating of what is relevant
 * @param unknown the rating of what nobody rated, if it has one
 */
record Metric(
    Kind kind,
    int hits,
    int relevant,
    boolean ignoresUnrated,
    boolean normalizes,
    int maximum,
    OptionalInt unknown) {
  private static final int STANDARD_HITS = 10;
  private static final String THRESHOLD = "relevant_rating_threshold";
  private static final String UNKNOWN = "unknown_doc_rating";

  /** How it measures. */
  enum Kind {
    PRECISION("precision", "precision"),
    RECALL("recall", "recall"),
    RECIPROCAL_RANK("mean_reciprocal_rank", "reciprocal_rank"),
    GAIN("dcg", "dcg_at"),
    EXPECTED_RANK("expected_reciprocal_rank", "expected_reciprocal_rank");

    private final String word;

    /** What it is called where its options are wrong. */
    private final String options;

    Kind(String word, String options) {
      this.word = word;
      this.options = options;
    }
  }

  /** One search's score, and how it came about. */
  record Measured(double score, Map<String, @Nullable Object> details) {}

  /** Reads {@code {"precision": {…}}}. */
  static Metric of(Part.Fields one) {
    if (one.parts().isEmpty()) {
      throw Part.malformed(
          "Failed to parse object: expecting token of type [FIELD_NAME] but found [END_OBJECT]",
          one.end());
    }
    Map.Entry<String, Part> entry = one.parts().firstEntry();
    for (Kind kind : Kind.values()) {
      if (kind.word.equals(entry.getKey())) {
        Metric read = of(kind, PlacedOptions.of(kind.options, entry.getValue()));
        if (one.parts().size() > 1) {
          throw Part.malformed(
              "Failed to parse object: expecting token of type [END_OBJECT] but found [FIELD_NAME]",
              entry.getValue().position());
        }
        return read;
      }
    }
    Position at = one.names().get(entry.getKey());
    throw new FaultException(
        ErrorKind.NAMED_OBJECT_NOT_FOUND,
        (at == null ? "" : "[" + at.line() + ":" + at.column() + "] ")
            + "unknown field ["
            + entry.getKey()
            + "]");
  }

  private static Metric of(Kind kind, PlacedOptions options) {
    Optional<Integer> hits = options.integer("k");
    Optional<Integer> relevant = Optional.empty();
    Optional<Integer> maximum = Optional.empty();
    Optional<Integer> unknown = Optional.empty();
    boolean ignores = false;
    boolean normalizes = false;
    switch (kind) {
      case PRECISION -> {
        relevant = options.integer(THRESHOLD);
        ignores = options.flag("ignore_unlabeled", false);
      }
      case RECALL, RECIPROCAL_RANK -> relevant = options.integer(THRESHOLD);
      case GAIN -> {
        normalizes = options.flag("normalize", false);
        unknown = options.integer(UNKNOWN);
      }
      case EXPECTED_RANK -> {
        maximum = options.integer("maximum_relevance");
        unknown = options.integer(UNKNOWN);
      }
    }
    options.end(kind == Kind.EXPECTED_RANK ? new String[] {"maximum_relevance"} : new String[0]);
    Metric metric =
        new Metric(
            kind,
            hits.orElse(STANDARD_HITS),
            relevant.orElse(1),
            ignores,
            normalizes,
            maximum.orElse(0),
            unknown.map(OptionalInt::of).orElse(OptionalInt.empty()));
    return options.built(metric::checked);
  }

  private Metric checked() {
    boolean windowed = kind != Kind.GAIN && kind != Kind.EXPECTED_RANK;
    if (relevant < 0) {
      throw FaultException.argument(
          "Relevant rating threshold for precision must be positive integer.");
    }
    if (windowed && hits < 1) {
      throw FaultException.argument("Window size k must be positive.");
    }
    return this;
  }

  /** The measure of one search's hits, best first; the ratings are all that there are. */
  Measured measure(List<RatedHit> found, Collection<Integer> ratings) {
    Map<String, @Nullable Object> details = new LinkedHashMap<>();
    double score =
        switch (kind) {
          case PRECISION -> precision(found, details);
          case RECALL -> recall(found, ratings, details);
          case RECIPROCAL_RANK -> reciprocal(found, details);
          case GAIN -> gain(found, ratings, details);
          case EXPECTED_RANK -> expected(found, details);
        };
    return new Measured(score, Map.of(kind.word, details));
  }

  private boolean isRelevant(RatedHit hit) {
    return hit.rating().isPresent() && hit.rating().getAsInt() >= relevant;
  }

  private double precision(List<RatedHit> found, Map<String, @Nullable Object> details) {
    long good = found.stream().filter(this::isRelevant).count();
    long all = found.stream().filter(hit -> !ignoresUnrated || hit.rating().isPresent()).count();
    details.put("relevant_docs_retrieved", good);
    details.put("docs_retrieved", all);
    return all == 0 ? 0 : (double) good / all;
  }

  private double recall(
      List<RatedHit> found, Collection<Integer> ratings, Map<String, @Nullable Object> details) {
    long good = found.stream().filter(this::isRelevant).count();
    long all = ratings.stream().filter(rating -> rating >= relevant).count();
    details.put("relevant_docs_retrieved", good);
    details.put("relevant_docs", all);
    return all == 0 ? 0 : (double) good / all;
  }

  private double reciprocal(List<RatedHit> found, Map<String, @Nullable Object> details) {
    for (int i = 0; i < found.size(); i++) {
      if (isRelevant(found.get(i))) {
        details.put("first_relevant", i + 1);
        return 1.0 / (i + 1);
      }
    }
    details.put("first_relevant", -1);
    return 0;
  }

  private Optional<Integer> rated(RatedHit hit) {
    OptionalInt rating = hit.rating().isPresent() ? hit.rating() : unknown;
    return rating.isPresent() ? Optional.of(rating.getAsInt()) : Optional.empty();
  }

  private static long unrated(List<RatedHit> found) {
    return found.stream().filter(hit -> hit.rating().isEmpty()).count();
  }

  private double gain(
      List<RatedHit> found, Collection<Integer> ratings, Map<String, @Nullable Object> details) {
    double gained = gain(found.stream().map(this::rated).toList());
    details.put("dcg", gained);
    double score = gained;
    if (normalizes) {
      List<Integer> best = new ArrayList<>(ratings);
      best.sort(Comparator.reverseOrder());
      double ideal =
          gain(best.stream().limit(found.size()).map(rating -> Optional.of(rating)).toList());
      score = ideal == 0 ? 0 : gained / ideal;
      if (ideal != 0) {
        details.put("ideal_dcg", ideal);
        details.put("normalized_dcg", score);
      }
    }
    details.put("unrated_docs", unrated(found));
    return score;
  }

  private static double gain(List<Optional<Integer>> ratings) {
    double sum = 0;
    for (int i = 0; i < ratings.size(); i++) {
      if (ratings.get(i).isPresent()) {
        sum += (Math.pow(2, ratings.get(i).get()) - 1) / (Math.log(i + 2) / Math.log(2));
      }
    }
    return sum;
  }

  private double expected(List<RatedHit> found, Map<String, @Nullable Object> details) {
    double score = 0;
    double left = 1;
    for (int i = 0; i < found.size(); i++) {
      Optional<Integer> rating = rated(found.get(i));
      if (rating.isPresent()) {
        double satisfied = (Math.pow(2, rating.get()) - 1) / Math.pow(2, maximum);
        score += left * satisfied / (i + 1);
        left *= 1 - satisfied;
      }
    }
    details.put("unrated_docs", unrated(found));
    return score;
  }
}
