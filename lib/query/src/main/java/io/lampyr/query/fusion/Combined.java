package io.lampyr.query.fusion;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.search.Explanation;
import org.jspecify.annotations.Nullable;

/**
 * Lists whose scores are made alike, weighed, and put together for each document.
 *
 * @param name how explanations call it
 * @param window as many documents as are left at most
 * @param minScore what is less is left out
 */
public record Combined(String name, List<Part> parts, Way way, int window, float minScore)
    implements Fusion {
  private static final float MISSING = -1;

  /** A document among the scores of all, and as one of the list. */
  private static final long PLACE_BYTES = 128;

  public Combined {
    parts = List.copyOf(parts);
  }

  /** One of the lists. */
  public record Part(Fusion list, float weight, Normalizer normalizer) {}

  /** How the scores of a document become one. */
  public enum Way {
    /** The sum of what is there. */
    SUM,
    /** The mean, to which lists without the document add nothing. */
    ARITHMETIC,
    /** The mean of what is there and more than nothing. */
    GEOMETRIC,
    HARMONIC
  }

  /** By document: the score of each list, or {@link #MISSING}. */
  private Map<Candidate.Place, float[]> scores(List<List<Candidate>> found) {
    Map<Candidate.Place, float[]> scores = new HashMap<>();
    for (int i = 0; i < parts.size(); i++) {
      List<Candidate> list = parts.get(i).list().of(found);
      float[] alike = parts.get(i).normalizer().of(list, i);
      for (int j = 0; j < alike.length; j++) {
        float[] own =
            scores.computeIfAbsent(
                list.get(j).place(),
                _ -> {
                  float[] none = new float[parts.size()];
                  Arrays.fill(none, MISSING);
                  return none;
                });
        own[i] = alike[j];
      }
    }
    return scores;
  }

  @Override
  public List<Candidate> of(List<List<Candidate>> found) {
    List<Candidate> all = new ArrayList<>();
    scores(found).forEach((place, scores) -> all.add(new Candidate(place, score(scores))));
    return all.stream()
        .filter(one -> one.score() >= minScore)
        .sorted(
            Comparator.comparingDouble(Candidate::score).reversed().thenComparing(Candidate::place))
        .limit(window)
        .toList();
  }

  private float score(float[] scores) {
    float sum = 0;
    float weights = 0;
    for (int i = 0; i < scores.length; i++) {
      float weight = parts.get(i).weight();
      float score = scores[i];
      switch (way) {
        case SUM -> sum += weight * Math.max(score, 0);
        case ARITHMETIC -> {
          sum += weight * Math.max(score, 0);
          weights += weight;
        }
        case GEOMETRIC -> {
          if (score > 0) {
            sum += (float) (weight * Math.log(score));
            weights += weight;
          }
        }
        case HARMONIC -> {
          if (score > 0) {
            sum += weight / score;
            weights += weight;
          }
        }
      }
    }
    return switch (way) {
      case SUM -> sum;
      case ARITHMETIC -> weights == 0 ? 0 : sum / weights;
      case GEOMETRIC -> weights == 0 ? 0 : (float) Math.exp(sum / weights);
      case HARMONIC -> sum == 0 ? 0 : weights / sum;
    };
  }

  @Override
  public long placeBytes() {
    long own = PLACE_BYTES + (long) Float.BYTES * parts.size();
    return own + parts.stream().mapToLong(part -> part.list().placeBytes()).sum();
  }

  @Override
  public Map<Candidate.Place, Explanation> explanations(List<List<Candidate>> found) {
    List<Map<Candidate.Place, Explanation>> lists =
        parts.stream().map(part -> part.list().explanations(found)).toList();
    Map<Candidate.Place, Explanation> all = new HashMap<>();
    scores(found)
        .forEach((place, scores) -> {
          List<Explanation> details = new ArrayList<>();
          for (int i = 0; i < scores.length; i++) {
            details.add(detail(i, scores[i], lists.get(i).get(place)));
          }
          all.put(place, Explanation.match(score(scores), name + " of:", details));
        });
    return all;
  }

  private Explanation detail(int number, float score, @Nullable Explanation why) {
    Part part = parts.get(number);
    return score == MISSING || why == null
        ? Explanation.noMatch("result not found in query at index [" + number + "]")
        : Explanation.match(
            score,
            part.normalizer().name()
                + " of the query at index ["
                + number
                + "], with weight ["
                + part.weight()
                + "], of:",
            why);
  }
}
