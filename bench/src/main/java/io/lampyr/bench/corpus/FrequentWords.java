package io.lampyr.bench.corpus;

import io.lampyr.base.port.Randomness;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Words to search for, of a sample of texts: those that many documents have, and most do not. */
public final class FrequentWords {
  private static final int FIRST_RANK = 30;
  private static final int LAST_RANK = 400;
  private static final int LEAST_LETTERS = 3;

  private final List<String> common;
  private final List<String> phrases;

  /** The texts as lists of words. */
  public FrequentWords(List<String[]> texts) {
    Map<String, Integer> counts = new HashMap<>();
    for (String[] words : texts) {
      for (String word : words) {
        counts.merge(word, 1, Integer::sum);
      }
    }
    List<String> ranked =
        counts.entrySet().stream()
            .sorted(
                Comparator.<Map.Entry<String, Integer>>comparingInt(Map.Entry::getValue)
                    .reversed()
                    .thenComparing(Map.Entry::getKey))
            .map(Map.Entry::getKey)
            .filter(word -> word.length() >= LEAST_LETTERS)
            .toList();
    this.common = ranked.subList(FIRST_RANK, LAST_RANK);
    this.phrases = phrases(texts, new HashSet<>(ranked.subList(0, LAST_RANK)));
  }

  private static List<String> phrases(List<String[]> texts, Set<String> frequent) {
    List<String> phrases = new ArrayList<>();
    for (String[] text : texts) {
      for (int i = 1; i < text.length; i++) {
        if (frequent.contains(text[i - 1]) && frequent.contains(text[i])) {
          phrases.add(text[i - 1] + " " + text[i]);
        }
      }
    }
    return phrases;
  }

  /** A word. */
  public String one(Randomness random) {
    return common.get(random.nextInt(common.size()));
  }

  /** Two such words that follow each other somewhere. */
  public String phrase(Randomness random) {
    return phrases.get(random.nextInt(phrases.size()));
  }
}
