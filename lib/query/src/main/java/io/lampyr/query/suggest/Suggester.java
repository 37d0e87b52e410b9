package io.lampyr.query.suggest;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One kind of suggestion for a text. */
public sealed interface Suggester {
  String field();

  int size();

  /** The name of the kind, which typed keys begin with. */
  String kind();

  /** When terms are corrected. */
  enum Mode {
    MISSING,
    POPULAR,
    ALWAYS
  }

  /**
   * How near to a term its corrections are.
   *
   * @param minDocFreq below one a part of all documents, otherwise a number of them
   */
  record Nearness(
      int maxEdits,
      int prefixLength,
      int minWordLength,
      int maxInspections,
      float minDocFreq,
      float maxTermFreq,
      String distance) {
    static final Nearness STANDARD = new Nearness(2, 1, 4, 5, 0, 0.01f, "internal");
  }

  /** Corrections of each term on its own. */
  record Terms(
      String field,
      String text,
      @Nullable String analyzer,
      int size,
      int shardSize,
      Mode mode,
      boolean byFrequency,
      Nearness nearness)
      implements Suggester {
    @Override
    public String kind() {
      return "term";
    }
  }

  /** Where a phrase's corrected terms come from. */
  record Generator(String field, int size, Mode mode, Nearness nearness) {}

  /** How likely phrases are: the model's name and its one number. */
  record Smoothing(String model, double number) {}

  /** How a phrase is scored, and shown. */
  record PhraseOptions(
      double realWordErrorLikelihood,
      double confidence,
      double maxErrors,
      String separator,
      Smoothing smoothing,
      @Nullable String before,
      @Nullable String after) {}

  /** Corrections of a whole phrase. */
  record Phrase(
      String field,
      String text,
      @Nullable String analyzer,
      int size,
      int shardSize,
      int gramSize,
      List<Generator> generators,
      PhraseOptions options)
      implements Suggester {
    public Phrase {
      generators = List.copyOf(generators);
    }

    @Override
    public String kind() {
      return "phrase";
    }
  }

  /**
   * How far from what was typed a completion's beginning may be.
   *
   * @param letters whether letters are counted, rather than bytes of UTF-8
   */
  record Fuzzy(
      int maxEdits, int prefixLength, int minLength, boolean transpositions, boolean letters) {}

  /**
   * Only completions of this context are wanted.
   *
   * @param boost what their weights are multiplied by
   * @param prefix whether contexts only begin so
   * @param precision of a place; null is as precise as the field is
   * @param neighbours the precisions with which cells around a place count too
   */
  record InContext(
      Object value,
      float boost,
      boolean prefix,
      @Nullable Object precision,
      List<Object> neighbours) {
    public InContext {
      neighbours = List.copyOf(neighbours);
    }
  }

  /** Inputs that begin with what was typed, or match an expression. */
  record Completion(
      String field,
      String text,
      boolean regex,
      int size,
      boolean skipDuplicates,
      @Nullable Fuzzy fuzzy,
      Map<String, List<InContext>> contexts)
      implements Suggester {
    public Completion {
      contexts = Map.copyOf(contexts);
    }

    @Override
    public String kind() {
      return "completion";
    }
  }
}
