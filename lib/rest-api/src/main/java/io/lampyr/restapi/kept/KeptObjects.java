package io.lampyr.restapi.kept;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.cluster.item.ItemKey;
import io.lampyr.cluster.item.ItemStore;
import io.lampyr.cluster.item.ItemWriter;
import io.lampyr.cluster.item.Settled;
import io.lampyr.cluster.state.Table;
import io.lampyr.cluster.state.Versioned;
import io.lampyr.mapping.json.Json;
import io.lampyr.restapi.error.ApiException;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The objects that clients keep in cluster state.
 *
 * <p>Laws: a change that was answered is seen by every call that begins later. A change whose fate
 * is unknown is an {@link UnavailableException}, and may be made again. Safe for many threads;
 * blocks. Cost: one read to find one, one more write to change one, a query for all of a kind.
 */
public final class KeptObjects {
  private static final int ATTEMPTS = 20;
  private static final int MAX_CHARS = 100_000;
  private static final int MAX_NAME = 512;

  private final Table<KeptObject> table;

  /** What there is; each has a partition of its own. */
  public enum Kind {
    QUERY_RULESET,
    SEARCH_APPLICATION,
    LOGSTASH_PIPELINE,
    QUERY_VIEW;

    String partition() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-') + "s";
    }

    /** As messages call it. */
    public String shown() {
      return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
  }

  public KeptObjects(ItemStore store, ItemWriter writer) {
    this.table = new Table<>(store, writer, KeptObject.CODEC);
  }

  /** All of a kind, in the order of their names. */
  public List<KeptObject> all(Kind kind) {
    return table.all(kind.partition(), "").stream()
        .map(Versioned::value)
        .sorted(Comparator.comparing(KeptObject::id))
        .toList();
  }

  public Optional<KeptObject> read(Kind kind, String id) {
    return id.isEmpty() || id.length() > MAX_NAME
        ? Optional.empty()
        : table.read(KeptObject.key(kind, id)).map(Versioned::value);
  }

  /** Keeps the tree under the name; true if nothing was kept there before. */
  public boolean put(Kind kind, String id, Map<String, @Nullable Object> tree) {
    return change(kind, id, _ -> Optional.of(tree));
  }

  /** False if there was none. */
  public boolean delete(Kind kind, String id) {
    return !change(kind, id, _ -> Optional.empty());
  }

  /**
   * Makes of what is kept what the change says; nothing stands for none. The change may be asked
   * more than once, and throws to refuse. True if there was none before.
   */
  public boolean change(
      Kind kind, String id, UnaryOperator<Optional<Map<String, @Nullable Object>>> change) {
    if (id.length() > MAX_NAME) {
      throw ApiException.argument(
          "the name of a " + kind.shown() + " has at most [" + MAX_NAME + "] characters");
    }
    ItemKey key = KeptObject.key(kind, id);
    for (int i = 0; i < ATTEMPTS; i++) {
      Optional<Versioned<KeptObject>> before = table.read(key);
      Optional<KeptObject> after =
          change.apply(before.map(found -> found.value().tree())).map(tree -> kept(kind, id, tree));
      if (after.equals(before.map(Versioned::value))) {
        return before.isEmpty();
      }
      switch (write(key, before, after)) {
        case Settled.Won _ -> {
          return before.isEmpty();
        }
        case Settled.Lost _, Settled.Overtaken _ -> {
          // Seen anew, as it is now.
        }
        case Settled.Open _ ->
            throw new UnavailableException(
                "a change was not confirmed in time, and may take effect later id=" + id);
      }
    }
    throw new UnavailableException("too many changes of one object at once id=" + id);
  }

  private static KeptObject kept(Kind kind, String id, Map<String, @Nullable Object> tree) {
    String text = new String(Json.write(tree), StandardCharsets.UTF_8);
    if (text.length() > MAX_CHARS) {
      throw ApiException.argument(
          "a "
              + kind.shown()
              + " has at most ["
              + MAX_CHARS
              + "] characters, found ["
              + text.length()
              + "]");
    }
    return new KeptObject(id, text);
  }

  private Settled write(
      ItemKey key, Optional<Versioned<KeptObject>> before, Optional<KeptObject> after) {
    if (before.isEmpty()) {
      return table.create(key, after.orElseThrow());
    }
    return after.isPresent()
        ? table.replace(key, before.get(), after.get())
        : table.delete(key, before.get());
  }
}
