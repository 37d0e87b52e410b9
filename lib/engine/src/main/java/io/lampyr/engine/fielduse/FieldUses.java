package io.lampyr.engine.fielduse;

import io.lampyr.base.id.ShardId;
import io.lampyr.base.port.Clock;
import io.lampyr.base.port.Randomness;
import io.lampyr.engine.reader.Snapshot;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Counts what searches of this process make use of in the fields of shards.
 *
 * <p>Laws: a search of a shard counts once for each field, and once for each of its structures,
 * whatever becomes of the search. Counts begin when a shard is first searched or asked for, and
 * live in the memory of the process, up to {@link #MOST} fields and shards together: the shard that
 * was longest not searched goes first, and would begin anew. Of one shard, fields beyond the first
 * {@link #MOST_FIELDS}, or whose names are longer than {@link #MOST_CHARS} together, are not
 * counted. Safe for many threads; the lock is held for a few additions.
 *
 * <p>Cost: a look-up for each structure of a segment that is opened, and an object or two for each
 * field's terms; nothing for what is read of them, and no request.
 */
public final class FieldUses {
  static final int MOST = 100_000;
  static final int MOST_FIELDS = 2_000;
  static final int MOST_CHARS = 100_000;
  private static final int ID_BYTES = 16;

  /** Counts of anything, and behind it of each structure. */
  private static final int NUMBERS = 1 + Structure.values().length;

  private final Clock clock;
  private final Randomness randomness;

  /** In the order in which they were searched, under this object's lock. */
  private final LinkedHashMap<ShardId, Tracked> shards = new LinkedHashMap<>(16, 0.75f, true);

  private int weight;

  private final WatchedReaders readers = new WatchedReaders();

  /** What is counted of one shard. */
  private static final class Tracked {
    private final long since;

    /** Drawn when somebody asks, which hardly anybody ever does. */
    private @Nullable String id;

    private final Map<String, long[]> fields = new LinkedHashMap<>();
    private int chars;

    Tracked(long since) {
      this.since = since;
    }

    private int weight() {
      return 1 + fields.size();
    }

    private void add(String field, int bits) {
      long[] numbers = fields.get(field);
      if (numbers == null) {
        if (fields.size() >= MOST_FIELDS || chars + field.length() > MOST_CHARS) {
          return;
        }
        numbers = new long[NUMBERS];
        fields.put(field, numbers);
        chars += field.length();
      }
      numbers[0]++;
      for (int left = bits; left != 0; left &= left - 1) {
        numbers[1 + Integer.numberOfTrailingZeros(left)]++;
      }
    }

    private ShardUses told(ShardId shard, Randomness randomness) {
      String name = id;
      if (name == null) {
        byte[] drawn = new byte[ID_BYTES];
        randomness.nextBytes(drawn);
        name = Base64.getUrlEncoder().withoutPadding().encodeToString(drawn);
        id = name;
      }
      SortedMap<String, FieldCounts> told = new TreeMap<>();
      fields.forEach((field, numbers) -> {
        List<Long> structures = new ArrayList<>(NUMBERS - 1);
        for (int i = 1; i < NUMBERS; i++) {
          structures.add(numbers[i]);
        }
        told.put(field, new FieldCounts(numbers[0], structures));
      });
      return new ShardUses(shard, name, since, told);
    }
  }

  public FieldUses(Clock clock, Randomness randomness) {
    this.clock = clock;
    this.randomness = randomness;
  }

  /** The same shard, watched: what is made use of until it is closed counts as one search. */
  public Snapshot watched(Snapshot reader, ShardId shard) {
    return new WatchedSnapshot(reader, shard, this);
  }

  WatchedReaders readers() {
    return readers;
  }

  /** One search has made use of that. */
  synchronized void add(ShardId shard, SearchUses uses) {
    if (uses.isNone()) {
      return;
    }
    Tracked tracked = tracked(shard);
    int before = tracked.weight();
    uses.each(tracked::add);
    weight += tracked.weight() - before;
    makeRoom();
  }

  /** What was counted of those of these shards that are counted. */
  public synchronized List<ShardUses> of(Collection<ShardId> asked) {
    List<ShardUses> told = new ArrayList<>();
    for (ShardId shard : asked) {
      if (shards.containsKey(shard)) {
        told.add(tracked(shard).told(shard, randomness));
      }
    }
    return told;
  }

  /** What was counted of the shard, which is counted from now on if it was not. */
  public synchronized ShardUses begun(ShardId shard) {
    ShardUses told = tracked(shard).told(shard, randomness);
    makeRoom();
    return told;
  }

  private Tracked tracked(ShardId shard) {
    Tracked known = shards.get(shard);
    if (known == null) {
      known = new Tracked(clock.now().toEpochMilli());
      shards.put(shard, known);
      weight += known.weight();
    }
    return known;
  }

  private void makeRoom() {
    while (weight > MOST) {
      weight -= shards.pollFirstEntry().getValue().weight();
    }
  }
}
