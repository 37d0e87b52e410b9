package io.lampyr.bench.events;

import io.lampyr.engine.operation.VersionCheck;
import io.lampyr.engine.operation.WriteKind;
import io.lampyr.engine.shard.DocumentKey;
import io.lampyr.engine.shard.Write;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Writes of events as requests carry them. */
public final class Writes {
  private static final long MADE_MILLIS = 1_700_000_000_000L;

  private Writes() {}

  /** Who made the ids. */
  public enum Ids {
    /** The system: no earlier document is looked for. */
    GENERATED,
    /** The client, none of them twice: each is looked for, and not found. */
    GIVEN
  }

  /** Bulks of so many writes each; {@code first} is the number of the first event. */
  public static List<List<Write>> bulks(
      Events events, Ids ids, int first, int bulks, int writesPerBulk) {
    List<List<Write>> made = new ArrayList<>(bulks);
    for (int bulk = 0; bulk < bulks; bulk++) {
      List<Write> writes = new ArrayList<>(writesPerBulk);
      for (int i = 0; i < writesPerBulk; i++) {
        writes.add(write(events, ids, i, first + bulk * writesPerBulk + i));
      }
      made.add(List.copyOf(writes));
    }
    return made;
  }

  /** One write. */
  public static Write write(Events events, Ids ids, int ordinal, int number) {
    DocumentKey key =
        switch (ids) {
          case GENERATED -> new DocumentKey(generated(number), null, MADE_MILLIS + number);
          case GIVEN -> DocumentKey.of("event-" + number);
        };
    return new Write(ordinal, WriteKind.INDEX, VersionCheck.NONE, key, events.source(number));
  }

  /** As long as the system's own ids, and rising with time as they do. */
  private static String generated(int number) {
    return String.format(Locale.ROOT, "0aB3x9Qz%012d", number);
  }
}
