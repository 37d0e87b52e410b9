package io.lampyr.bench.events;

import io.lampyr.base.port.Randomness;
import io.lampyr.bench.corpus.Documents;
import io.lampyr.bench.corpus.FrequentWords;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** What is searched for, taken from a sample of the documents themselves. */
public final class Vocabulary {
  private static final int SAMPLE = 2000;

  private final FrequentWords words;
  private final List<String> types;
  private final long firstMillis;
  private final long millis;

  public Vocabulary(Documents events, int documents) {
    List<String[]> texts = new ArrayList<>();
    Set<String> kinds = new HashSet<>();
    for (int i = 0; i < Math.min(SAMPLE, documents); i++) {
      String source = events.source(i).utf8ToString();
      kinds.add(between(source, "\"type\":\"", "\""));
      texts.add(between(source, "\"body\":\"", "\"").strip().split(" +"));
    }
    this.words = new FrequentWords(texts);
    this.types = kinds.stream().sorted().toList();
    this.firstMillis = created(events, 0);
    this.millis = created(events, documents - 1) - firstMillis;
  }

  private static long created(Documents events, int document) {
    String source = events.source(document).utf8ToString();
    return Long.parseLong(between(source, "\"created_at\":", ","));
  }

  private static String between(String text, String before, String after) {
    int from = text.indexOf(before) + before.length();
    return text.substring(from, text.indexOf(after, from));
  }

  /** A word that many documents have, and most do not. */
  public String common(Randomness random) {
    return words.one(random);
  }

  /** Two such words that follow each other somewhere. */
  public String phrase(Randomness random) {
    return words.phrase(random);
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
