package io.lampyr.query.suggest;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What one shard, or all of them when merged, suggest for one part of a text.
 *
 * @param offset where in the text the part begins, in characters
 */
public record Suggestion(String text, int offset, int length, List<Option> options) {
  public Suggestion {
    options = List.copyOf(options);
  }

  /**
   * One thing suggested.
   *
   * @param frequency in how many documents a term is; zero for completions; of a phrase, whether it
   *     finds something, if that is told: {@link #FINDS} or {@link #FINDS_NOTHING}
   * @param shard which shard's document a completion is of
   * @param doc the document's number in the commit searched, or below zero for terms; {@code -2}
   *     where nothing is suggested, but told which score phrases have more than in all shards
   * @param highlighted a phrase with its corrections marked
   * @param contexts those of a completion that were asked for
   */
  public record Option(
      String text,
      float score,
      int frequency,
      int shard,
      int doc,
      @Nullable String highlighted,
      Map<String, List<String>> contexts) {
    public Option {
      contexts = Map.copyOf(contexts);
    }

    private static final int FINDS = 1;
    private static final int FINDS_NOTHING = 2;

    static int collated(boolean finds) {
      return finds ? FINDS : FINDS_NOTHING;
    }

    /** Whether a phrase finds something; empty if that is not told. */
    Optional<Boolean> finds() {
      return frequency == 0 ? Optional.empty() : Optional.of(frequency == FINDS);
    }

    private static final int LEAST = -2;

    /** Which score the phrases of all shards have more than, as far as one of them knows. */
    static Option least(float score, int shard) {
      return new Option("", score, 0, shard, LEAST, null, Map.of());
    }

    boolean isLeast() {
      return doc == LEAST;
    }

    Option counted(int times) {
      return new Option(text, score, times, shard, doc, highlighted, contexts);
    }

    static Option term(String text, float score, int frequency, int shard) {
      return new Option(text, score, frequency, shard, -1, null, Map.of());
    }
  }

  /** The suggestions of all shards, which are about the same parts, as one. */
  public static List<Suggestion> merge(List<List<Suggestion>> shards, Suggester suggester) {
    List<Suggestion> all = new ArrayList<>();
    int parts = shards.stream().mapToInt(List::size).max().orElse(0);
    for (int i = 0; i < parts; i++) {
      List<Suggestion> same = new ArrayList<>();
      for (List<Suggestion> shard : shards) {
        if (i < shard.size()) {
          same.add(shard.get(i));
        }
      }
      all.add(one(same, suggester));
    }
    return all;
  }

  private static Suggestion one(List<Suggestion> same, Suggester suggester) {
    Map<String, Option> options = new LinkedHashMap<>();
    boolean documents =
        suggester instanceof Suggester.Completion completion && !completion.skipDuplicates();
    for (Suggestion shard : same) {
      for (Option option : shard.options()) {
        if (option.isLeast()) {
          continue;
        }
        String key =
            documents ? option.shard() + ":" + option.doc() + ":" + option.text() : option.text();
        options.merge(
            key,
            option,
            switch (suggester) {
              case Suggester.Terms _ -> Suggestion::both;
              case Suggester.Phrase _ -> Suggestion::found;
              case Suggester.Completion _ -> Suggestion::better;
            });
      }
    }
    float least = least(same);
    List<Option> best = new ArrayList<>(options.values());
    best.removeIf(option -> option.score() <= least);
    best.sort(order(suggester));
    Suggestion first = same.getFirst();
    return new Suggestion(
        first.text(),
        first.offset(),
        first.length(),
        best.subList(0, Math.min(best.size(), suggester.size())));
  }

  private static float least(List<Suggestion> same) {
    float least = Float.NEGATIVE_INFINITY;
    for (Suggestion shard : same) {
      for (Option option : shard.options()) {
        least = option.isLeast() ? Math.max(least, option.score()) : least;
      }
    }
    return least;
  }

  private static Option better(Option one, Option other) {
    return other.score() > one.score() ? other : one;
  }

  /** What finds something in one shard does so in the index. */
  private static Option found(Option one, Option other) {
    boolean finds = one.frequency() == Option.FINDS || other.frequency() == Option.FINDS;
    Option better = better(one, other);
    return finds ? better.counted(Option.FINDS) : better;
  }

  private static Option both(Option one, Option other) {
    return better(one, other).counted(one.frequency() + other.frequency());
  }

  static Comparator<Option> order(Suggester suggester) {
    Comparator<Option> byScore = Comparator.comparingDouble(Option::score).reversed();
    Comparator<Option> byFrequency = Comparator.comparingInt(Option::frequency).reversed();
    boolean frequencyFirst =
        suggester instanceof Suggester.Terms terms && terms.nearness().byFrequency();
    return (frequencyFirst
            ? byFrequency.thenComparing(byScore)
            : byScore.thenComparing(byFrequency))
        .thenComparing(Option::text)
        .thenComparingInt(Option::shard)
        .thenComparingInt(Option::doc);
  }
}
