package io.lampyr.restapi.rankeval;

import io.lampyr.restapi.error.ApiException;
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
  private static final int MAX_RATING = 62;

  /** How it measures. */
  enum Kind {
    PRECISION("precision", "k,relevant_rating_threshold,ignore_unlabeled"),
    RECALL("recall", "k,relevant_rating_threshold"),
    RECIPROCAL_RANK("mean_reciprocal_rank", "k,relevant_rating_threshold"),
    GAIN("dcg", "k,normalize,unknown_doc_rating"),
    EXPECTED_RANK("expected_reciprocal_rank", "k,maximum_relevance,unknown_doc_rating");

    private final String word;
    private final String options;

    /** The options are apart by commas. */
    Kind(String word, String options) {
      this.word = word;
      this.options = options;
    }
  }

  /** One search's score, and how it came about. */
  record Measured(double score, Map<String, @Nullable Object> details) {}

  /** Reads {@code {"precision": {…}}}. */
  static Metric of(@Nullable Object json) {
    if (!(json instanceof Map<?, ?> one) || one.size() != 1) {
      throw ApiException.argument("[metric] must be an object with one metric");
    }
    Map.Entry<?, ?> entry = one.entrySet().iterator().next();
    for (Kind kind : Kind.values()) {
      if (kind.word.equals(entry.getKey())) {
        return of(kind, entry.getValue() instanceof Map<?, ?> options ? options : Map.of());
      }
    }
    throw new ApiException(400, "parsing_exception", "unknown field [" + entry.getKey() + "]");
  }

  private static Metric of(Kind kind, Map<?, ?> options) {
    for (Object name : options.keySet()) {
      if (!List.of(kind.options.split(",", -1)).contains(String.valueOf(name))) {
        throw new ApiException(
            400, "x_content_parse_exception", "[" + kind.word + "] unknown field [" + name + "]");
      }
    }
    int hits = number(options, "k").orElse(STANDARD_HITS);
    if (hits < 1) {
      throw ApiException.argument("Window size k must be positive.");
    }
    OptionalInt maximum = number(options, "maximum_relevance");
    if (kind == Kind.EXPECTED_RANK && maximum.isEmpty()) {
      throw ApiException.argument("Required [maximum_relevance]");
    }
    return new Metric(
        kind,
        hits,
        number(options, "relevant_rating_threshold").orElse(1),
        Boolean.TRUE.equals(options.get("ignore_unlabeled")),
        Boolean.TRUE.equals(options.get("normalize")),
        maximum.orElse(0),
        number(options, "unknown_doc_rating"));
  }

  private static OptionalInt number(Map<?, ?> options, String name) {
    Object value = options.get(name);
    return value == null ? OptionalInt.empty() : OptionalInt.of(rating(name, value));
  }

  /** A whole number that powers of two can be taken of. */
  static int rating(String name, @Nullable Object value) {
    if (value instanceof Long number
        && number >= 0
        && number <= (name.equals("k") ? 10_000 : MAX_RATING)) {
      return number.intValue();
    }
    throw ApiException.argument(
        "[" + name + "] must be a whole number of at least 0 but was [" + value + "]");
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
      details.put("ideal_dcg", ideal);
      details.put("normalized_dcg", score);
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
