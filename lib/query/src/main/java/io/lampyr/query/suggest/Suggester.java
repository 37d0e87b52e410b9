package io.lampyr.query.suggest;

import java.util.Collections;
import java.util.LinkedHashMap;
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
   * @param accuracy how much a correction is like the term at least
   * @param byFrequency whether the most frequent ones are the best, rather than the nearest
   */
  record Nearness(
      int maxEdits,
      int prefixLength,
      int minWordLength,
      int maxInspections,
      float minDocFreq,
      float maxTermFreq,
      String distance,
      float accuracy,
      boolean byFrequency) {
    static final Nearness STANDARD = new Nearness(2, 1, 4, 5, 0, 0.01f, "internal", 0.5f, false);
  }

  /** Corrections of each term on its own. */
  record Terms(
      String field,
      String text,
      @Nullable String analyzer,
      int size,
      int shardSize,
      Mode mode,
      Nearness nearness)
      implements Suggester {
    @Override
    public String kind() {
      return "term";
    }
  }

  /**
   * Where a phrase's corrected terms come from.
   *
   * @param preFilter the analyzer of what was typed, before terms near it are looked for
   * @param postFilter the analyzer of what was found
   */
  record Generator(
      String field,
      int size,
      Mode mode,
      Nearness nearness,
      @Nullable String preFilter,
      @Nullable String postFilter) {
    static Generator standard(String field) {
      return new Generator(field, 5, Mode.MISSING, Nearness.STANDARD, null, null);
    }
  }

  /** How likely phrases are that nobody has written yet. */
  sealed interface Smoothing {
    /** As if each had been written a few times more. */
    record Laplace(double alpha) implements Smoothing {}

    /** As likely as with fewer of the words before, discounted. */
    record BackOff(double discount) implements Smoothing {}

    /** By one, two and three words, each with its weight. */
    record Linear(double one, double two, double three) implements Smoothing {}
  }

  /**
   * A query that suggestions have to find something by.
   *
   * @param source a template
   * @param prune whether those that find nothing are shown, too, and each says what it is
   */
  record Collate(String source, Map<String, Object> params, boolean prune) {
    public Collate {
      params = Map.copyOf(params);
    }
  }

  /**
   * How a phrase is scored, and shown.
   *
   * @param forceWords whether terms that are made of several words are passed over
   * @param tokenLimit phrases of so many terms are not corrected
   */
  record PhraseOptions(
      double realWordErrorLikelihood,
      double confidence,
      double maxErrors,
      String separator,
      Smoothing smoothing,
      @Nullable String before,
      @Nullable String after,
      boolean forceWords,
      int tokenLimit,
      @Nullable Collate collate) {}

  /**
   * Corrections of a whole phrase.
   *
   * @param gramSize how many words the field makes one of; null if its analyzer says it
   */
  record Phrase(
      String field,
      String text,
      @Nullable String analyzer,
      int size,
      int shardSize,
      @Nullable Integer gramSize,
      List<Generator> generators,
      PhraseOptions options)
      implements Suggester {
    public Phrase {
      generators = List.copyOf(generators);
    }

    /** Whether nobody said where corrected terms come from, so that it is the field itself. */
    boolean standardGenerator() {
      return generators.size() == 1 && generators.getFirst().equals(Generator.standard(field));
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
   * How what was typed is understood.
   *
   * @param regex whether it is an expression
   * @param flags which parts of the language of expressions count
   * @param maxStates how much may be worked for an automaton of it
   */
  record Typed(boolean regex, int flags, int maxStates) {}

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
      Typed typed,
      int size,
      boolean skipDuplicates,
      @Nullable Fuzzy fuzzy,
      Map<String, List<InContext>> contexts)
      implements Suggester {
    public Completion {
      contexts = Collections.unmodifiableMap(new LinkedHashMap<>(contexts));
    }

    @Override
    public String kind() {
      return "completion";
    }
  }
}
