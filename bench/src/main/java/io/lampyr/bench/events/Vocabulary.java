package io.lampyr.bench.events;

import io.lampyr.base.port.Randomness;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What is searched for, taken from a sample of the documents themselves. */
public final class Vocabulary {
  private static final int SAMPLE = 2000;
  private static final int FIRST_RANK = 30;
  private static final int LAST_RANK = 400;
  private static final int LEAST_LETTERS = 3;

  private final List<String> common;
  private final List<String> phrases;
  private final List<String> types;
  private final long firstMillis;
  private final long millis;

  public Vocabulary(Events events, int documents) {
    Map<String, Integer> counts = new HashMap<>();
    List<String[]> texts = new ArrayList<>();
    Set<String> kinds = new HashSet<>();
    for (int i = 0; i < Math.min(SAMPLE, documents); i++) {
      String source = events.source(i).utf8ToString();
      kinds.add(between(source, "\"type\":\"", "\""));
      String[] words = between(source, "\"body\":\"", "\"").strip().split(" +");
      texts.add(words);
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
    this.types = kinds.stream().sorted().toList();
    this.firstMillis = created(events, 0);
    this.millis = created(events, documents - 1) - firstMillis;
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

  private static long created(Events events, int document) {
    String source = events.source(document).utf8ToString();
    return Long.parseLong(between(source, "\"created_at\":", ","));
  }

  private static String between(String text, String before, String after) {
    int from = text.indexOf(before) + before.length();
    return text.substring(from, text.indexOf(after, from));
  }

  /** A word that many documents have, and most do not. */
  public String common(Randomness random) {
    return common.get(random.nextInt(common.size()));
  }

  /** Two such words that follow each other somewhere. */
  public String phrase(Randomness random) {
    return phrases.get(random.nextInt(phrases.size()));
  }

  public String type(Randomness random) {
    return types.get(random.nextInt(types.size()));
  }

  public long firstMillis() {
    return firstMillis;
  }

  /** From the first document's date to the last one's. */
  public long millis() {
    return millis;
  }
}
