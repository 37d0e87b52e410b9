package io.lampyr.bench.load;

import io.lampyr.bench.corpus.Documents;
import io.lampyr.bench.corpus.Orders;
import io.lampyr.bench.events.Events;

/** The kinds of documents by name: {@code -Dlampyr.bench.corpus=}. */
public final class Corpora {
  private static final String CHOSEN = System.getProperty("lampyr.bench.corpus", "events");

  private Corpora() {}

  /** The name of the kind that was asked for. */
  public static String chosen() {
    return CHOSEN;
  }

  /** So many different documents of the kind that was asked for. */
  public static Documents make(long seed, int count) {
    return switch (CHOSEN) {
      case "events" -> Events.make(seed, count);
      case "orders" -> Orders.make(seed, count);
      default ->
          throw new IllegalArgumentException(
              "corpus is not known name=" + CHOSEN + ": events or orders");
    };
  }
}
