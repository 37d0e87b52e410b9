package io.lampyr.query.fusion;

import java.util.List;

/** Makes scores of lists alike, so that they can be put together. Immutable. */
public sealed interface Normalizer {
  /** The least that a score becomes where nothing would say that the document was not found. */
  float LEAST = 0.001f;

  /** What so little differs is the same. */
  float SAME = 1e-6f;

  /** For each of the list's documents, best first, its new score. */
  float[] of(List<Candidate> list, int number);

  /** How explanations call it. */
  String name();

  /** Each score by itself. */
  @FunctionalInterface
  interface Each {
    float of(float score);
  }

  static float[] each(List<Candidate> list, Each each) {
    float[] scores = new float[list.size()];
    for (int i = 0; i < scores.length; i++) {
      scores[i] = each.of(list.get(i).score());
    }
    return scores;
  }

  static float least(List<Candidate> list) {
    return (float) list.stream().mapToDouble(Candidate::score).min().orElse(0);
  }

  static float greatest(List<Candidate> list) {
    return (float) list.stream().mapToDouble(Candidate::score).max().orElse(0);
  }

  static float length(List<Candidate> list) {
    return (float)
        Math.sqrt(list.stream().mapToDouble(one -> (double) one.score() * one.score()).sum());
  }

  /** As they are. */
  record None() implements Normalizer {
    @Override
    public float[] of(List<Candidate> list, int number) {
      return each(list, score -> score);
    }

    @Override
    public String name() {
      return "score";
    }
  }

  /** Not the score, but the place in the list counts. */
  record Ranks(int constant) implements Normalizer {
    @Override
    public float[] of(List<Candidate> list, int number) {
      float[] scores = new float[list.size()];
      for (int i = 0; i < scores.length; i++) {
        scores[i] = 1.0f / (constant + i + 1);
      }
      return scores;
    }

    @Override
    public String name() {
      return "[1 / (rank + " + constant + ")]";
    }
  }

  /** From nothing for the least to one for the greatest. */
  record MinMax() implements Normalizer {
    @Override
    public float[] of(List<Candidate> list, int number) {
      float least = least(list);
      float greatest = greatest(list);
      return each(
          list, score -> greatest - least < SAME ? least : (score - least) / (greatest - least));
    }

    @Override
    public String name() {
      return "minmax normalization";
    }
  }

  /**
   * As parts of the length of them all.
   *
   * @param least what no score is below
   */
  record Length(float least) implements Normalizer {
    @Override
    public float[] of(List<Candidate> list, int number) {
      float length = length(list);
      return each(
          list,
          score -> Math.max(least, length < SAME ? (least > 0 ? least : score) : score / length));
    }

    @Override
    public String name() {
      return "l2 normalization";
    }
  }

  /** By how much they are above the mean, in standard deviations. */
  record ZScore() implements Normalizer {
    @Override
    public float[] of(List<Candidate> list, int number) {
      double mean = list.stream().mapToDouble(Candidate::score).average().orElse(0);
      double squares = list.stream().mapToDouble(one -> Math.pow(one.score() - mean, 2)).sum();
      double deviation = list.size() < 2 ? 0 : Math.sqrt(squares / (list.size() - 1));
      return each(
          list,
          score ->
              (float) mean == score
                  ? 1
                  : deviation == 0 ? LEAST : (float) Math.max(LEAST, (score - mean) / deviation));
    }

    @Override
    public String name() {
      return "z_score normalization";
    }
  }

  /** As {@link MinMax}, between bounds that were given for each list, if any were. */
  record Bounded(List<Bound> lower, List<Bound> upper) implements Normalizer {
    public Bounded {
      lower = List.copyOf(lower);
      upper = List.copyOf(upper);
    }

    @Override
    public float[] of(List<Candidate> list, int number) {
      Bound low = number < lower.size() ? lower.get(number) : Bound.NONE;
      Bound high = number < upper.size() ? upper.get(number) : Bound.NONE;
      float least = least(list);
      float greatest = greatest(list);
      return each(list, score -> of(score, least, greatest, low, high));
    }

    private static float of(float score, float least, float greatest, Bound low, Bound high) {
      if (least == greatest) {
        return 1;
      }
      float from = low.from(score, least, greatest);
      float to = high.to(score, least, greatest);
      if (low.mode() == Bound.Mode.CLIP && score < from) {
        return LEAST;
      }
      if (high.mode() == Bound.Mode.CLIP && score > to) {
        return 1;
      }
      float alike = from == to ? 1 : (score - from) / (to - from);
      return alike == 0 ? LEAST : alike;
    }

    @Override
    public String name() {
      return "min_max normalization";
    }
  }

  /** A bound of a list's scores. */
  record Bound(Mode mode, float score) {
    static final Bound NONE = new Bound(Mode.IGNORE, 0);

    /** What becomes of scores beyond it. */
    public enum Mode {
      /** They are normalized as if there were none. */
      APPLY,
      /** They are as at the bound. */
      CLIP,
      /** There is none. */
      IGNORE
    }

    float from(float own, float least, float greatest) {
      boolean holds =
          mode != Mode.IGNORE && greatest >= score && (mode == Mode.CLIP || own >= score);
      return holds ? score : least;
    }

    float to(float own, float least, float greatest) {
      boolean holds = mode != Mode.IGNORE && least <= score && (mode == Mode.CLIP || own <= score);
      return holds ? score : greatest;
    }
  }
}
