package io.lampyr.engine.policy;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.id.IndexId;
import io.lampyr.cluster.codec.Codec;
import io.lampyr.cluster.codec.JsonFields;
import io.lampyr.cluster.codec.JsonOut;
import io.lampyr.cluster.item.ItemKey;
import io.lampyr.cluster.item.ItemStore;
import io.lampyr.cluster.item.ItemWriter;
import io.lampyr.cluster.item.Settled;
import io.lampyr.cluster.state.Table;
import io.lampyr.cluster.state.Versioned;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * The policies in cluster state, and how far indices have come by them. A change that was answered
 * is seen by every call that begins later; one whose fate is unknown is an {@link
 * UnavailableException}, and may be made again. Safe for many threads; blocks.
 */
public final class Policies {
  private static final int ATTEMPTS = 20;
  private static final ItemKey MODE = new ItemKey("cluster", "policy-mode");

  private final Table<Policy> policies;
  private final Table<Progress> progress;
  private final Table<Mode> mode;

  /** Whether policies are carried out. */
  private record Mode(boolean stopped) {}

  public Policies(ItemStore store, ItemWriter writer) {
    this.policies = new Table<>(store, writer, Policy.CODEC);
    this.progress = new Table<>(store, writer, Progress.CODEC);
    this.mode = new Table<>(store, writer, new ModeCodec());
  }

  /** All policies, in the order of their names: one query. */
  public List<Policy> all() {
    return policies.all(Policy.PARTITION, "").stream()
        .map(Versioned::value)
        .sorted((one, other) -> one.name().compareTo(other.name()))
        .toList();
  }

  public List<Policy> all(Policy.Kind kind) {
    return all().stream().filter(policy -> policy.kind() == kind).toList();
  }

  public Optional<Policy> find(Policy.Kind kind, String name) {
    return policies.read(Policy.key(kind, name)).map(Versioned::value);
  }

  /** The change may be asked more than once, and throws to refuse. */
  public Optional<Policy> change(
      Policy.Kind kind, String name, UnaryOperator<Optional<Policy>> change) {
    return change(policies, Policy.key(kind, name), change);
  }

  public Optional<Progress> progress(IndexId index) {
    return progress.read(Progress.key(index)).map(Versioned::value);
  }

  /** How far those of the indices have come that have begun: one read for each hundred. */
  public Map<IndexId, Progress> progress(Collection<IndexId> indices) {
    Map<IndexId, Progress> found = new HashMap<>();
    List<ItemKey> keys = indices.stream().map(Progress::key).distinct().toList();
    for (int from = 0; from < keys.size(); from += ItemStore.MAX_READ) {
      int to = Math.min(keys.size(), from + ItemStore.MAX_READ);
      progress
          .read(Set.copyOf(keys.subList(from, to)))
          .values()
          .forEach(one -> found.put(one.value().index(), one.value()));
    }
    return found;
  }

  /** How far all have come: one query. */
  public Map<IndexId, Progress> progress() {
    Map<IndexId, Progress> all = new HashMap<>();
    for (Versioned<Progress> one : progress.all(Progress.PARTITION, "")) {
      all.put(one.value().index(), one.value());
    }
    return all;
  }

  public Optional<Progress> change(IndexId index, UnaryOperator<Optional<Progress>> change) {
    return change(progress, Progress.key(index), change);
  }

  public boolean areStopped() {
    return mode.read(MODE).map(found -> found.value().stopped()).orElse(false);
  }

  public void stop(boolean stopped) {
    var _ = change(mode, MODE, _ -> Optional.of(new Mode(stopped)));
  }

  private static <T> Optional<T> change(
      Table<T> table, ItemKey key, UnaryOperator<Optional<T>> change) {
    for (int i = 0; i < ATTEMPTS; i++) {
      Optional<Versioned<T>> found = table.read(key);
      Optional<T> before = found.map(Versioned::value);
      Optional<T> after = change.apply(before);
      if (after.equals(before)) {
        return before;
      }
      switch (write(table, key, found, after)) {
        case Settled.Won _ -> {
          return after;
        }
        case Settled.Lost _, Settled.Overtaken _ -> {
          // Seen anew, as it is now.
        }
        case Settled.Open _ ->
            throw new UnavailableException(
                "a change of a policy was not confirmed in time, and may take effect later item="
                    + key);
      }
    }
    throw new UnavailableException("too many changes of one policy at once item=" + key);
  }

  private static <T> Settled write(
      Table<T> table, ItemKey key, Optional<Versioned<T>> found, Optional<T> after) {
    if (found.isEmpty()) {
      return table.create(key, after.orElseThrow());
    }
    return after.isPresent()
        ? table.replace(key, found.get(), after.get())
        : table.delete(key, found.get());
  }

  private static final class ModeCodec extends Codec<Mode> {
    ModeCodec() {
      super("policy-mode", 1);
    }

    @Override
    protected void write(Mode mode, JsonOut out) {
      out.flag("stopped", mode.stopped());
    }

    @Override
    protected Mode read(JsonFields in) {
      return new Mode(in.flag("stopped"));
    }
  }
}
