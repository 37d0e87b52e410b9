package io.lampyr.engine.enrich;

import io.lampyr.base.error.InvalidInputException;
import io.lampyr.base.error.UnavailableException;
import io.lampyr.cluster.item.ItemKey;
import io.lampyr.cluster.item.ItemStore;
import io.lampyr.cluster.item.ItemWriter;
import io.lampyr.cluster.item.Settled;
import io.lampyr.cluster.journal.ChangeJournal;
import io.lampyr.cluster.journal.JournalPosition;
import io.lampyr.cluster.journal.KeptItems;
import io.lampyr.cluster.state.Table;
import io.lampyr.cluster.state.Versioned;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * The enrich policies in cluster state.
 *
 * <p>Laws: a change that was answered is seen by every request that begins later. A change whose
 * fate is unknown is an {@link UnavailableException}, and may be made again. Safe for many threads;
 * blocks.
 *
 * <p>Cost: {@link #current} nothing for a policy that has not changed since it was read, else one
 * read; a change one read, one entry of the journal and one write.
 */
public final class EnrichPolicies {
  private static final int ATTEMPTS = 20;
  private static final long MAX_KEPT_CHARS = 8L << 20;

  /** What every policy takes, whatever it says. */
  private static final long LEAST_CHARS = 500;

  private final Table<EnrichPolicy> table;
  private final ItemWriter writer;
  private final ChangeJournal journal;
  private final KeptItems<EnrichPolicy> kept;

  public EnrichPolicies(ItemStore store, ItemWriter writer, ChangeJournal journal) {
    this.table = new Table<>(store, writer, EnrichPolicy.CODEC);
    this.writer = writer;
    this.journal = journal;
    this.kept = new KeptItems<>(journal, MAX_KEPT_CHARS, EnrichPolicies::weight);
  }

  private static long weight(EnrichPolicy policy) {
    return LEAST_CHARS
        + policy.source().query().map(String::length).orElse(0)
        + policy.rows().map(rows -> rows.mapping().length()).orElse(0);
  }

  /** A name that no other policy and no other set of rows has. */
  String newId() {
    return String.format(Locale.ROOT, "%016x", writer.nonce());
  }

  /** All of them, in the order of their names. */
  public List<EnrichPolicy> all() {
    return table.all(EnrichPolicy.PARTITION, "").stream()
        .map(Versioned::value)
        .sorted(Comparator.comparing(EnrichPolicy::name))
        .toList();
  }

  /** As it stands. */
  public Optional<EnrichPolicy> read(String name) {
    return name.isEmpty()
        ? Optional.empty()
        : table.read(EnrichPolicy.key(name)).map(Versioned::value);
  }

  /** Learns of all changes that were answered before; {@link #current} knows of them then. */
  public void catchUp() {
    journal.catchUp();
  }

  /** As it stood at some moment after the last {@link #catchUp}, of this policy or another. */
  public Optional<EnrichPolicy> current(String name) {
    if (name.isEmpty()) {
      return Optional.empty();
    }
    ItemKey key = EnrichPolicy.key(name);
    Optional<Versioned<EnrichPolicy>> found = kept.find(key);
    if (found.isEmpty()) {
      JournalPosition before = journal.position();
      found = table.read(key);
      found.ifPresent(read -> kept.keep(key, read, before));
    }
    return found.map(Versioned::value);
  }

  /** Makes one of the name; false if there is one. */
  public boolean create(String name, EnrichSource source) {
    String id = newId();
    return change(
            name,
            found ->
                found.isPresent()
                    ? found
                    : Optional.of(
                        new EnrichPolicy(name, id, source, Optional.empty(), Optional.empty())))
        .filter(now -> now.id().equals(id))
        .isPresent();
  }

  /**
   * Makes of the policy what the change says, and tells what it is then; nothing stands for no
   * policy. The change may be asked more than once, and throws to refuse.
   */
  public Optional<EnrichPolicy> change(String name, UnaryOperator<Optional<EnrichPolicy>> change) {
    ItemKey key = EnrichPolicy.key(name);
    for (int i = 0; i < ATTEMPTS; i++) {
      Optional<Versioned<EnrichPolicy>> before = table.read(key);
      Optional<EnrichPolicy> after = change.apply(before.map(Versioned::value));
      if (after.equals(before.map(Versioned::value))) {
        return after;
      }
      after.ifPresent(EnrichPolicies::checkSize);
      before.ifPresent(found -> journal.announce(key, found.revision()));
      switch (write(key, before, after)) {
        case Settled.Won _ -> {
          return after;
        }
        case Settled.Lost _, Settled.Overtaken _ -> {
          // Seen anew, as it is now.
        }
        case Settled.Open _ ->
            throw new UnavailableException(
                "a change of an enrich policy was not confirmed in time, and may take effect later"
                    + " name="
                    + name);
      }
    }
    throw new UnavailableException("too many changes of one enrich policy at once name=" + name);
  }

  private static void checkSize(EnrichPolicy policy) {
    int bytes = EnrichPolicy.CODEC.encode(policy).getBytes(StandardCharsets.UTF_8).length;
    if (bytes > ItemStore.MAX_VALUE_BYTES) {
      throw new InvalidInputException(
          "enrich policy is too large, with the mapping of its fields: name fewer of them bytes="
              + bytes
              + " max="
              + ItemStore.MAX_VALUE_BYTES);
    }
  }

  private Settled write(
      ItemKey key, Optional<Versioned<EnrichPolicy>> before, Optional<EnrichPolicy> after) {
    if (before.isEmpty()) {
      return table.create(key, after.orElseThrow());
    }
    return after.isPresent()
        ? table.replace(key, before.get(), after.get())
        : table.delete(key, before.get());
  }
}
