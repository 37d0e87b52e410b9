package io.lampyr.restapi.script;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.cluster.item.ItemKey;
import io.lampyr.cluster.item.ItemStore;
import io.lampyr.cluster.item.ItemWriter;
import io.lampyr.cluster.item.Settled;
import io.lampyr.cluster.state.Table;
import io.lampyr.cluster.state.Versioned;
import io.lampyr.restapi.update.script.ScriptLibrary;
import java.util.Optional;

/**
 * The scripts in cluster state.
 *
 * <p>Laws: a change that was answered is seen by every call that begins later. A change whose fate
 * is unknown is an {@link UnavailableException}, and may be made again. Safe for many threads;
 * blocks. Cost: one read to find one, one more write to change one.
 */
public final class StoredScripts implements ScriptLibrary {
  private static final int ATTEMPTS = 10;

  private final Table<StoredScript> table;

  public StoredScripts(ItemStore store, ItemWriter writer) {
    this.table = new Table<>(store, writer, StoredScript.CODEC);
  }

  @Override
  public ScriptLibrary.Text find(String id) {
    StoredScript found = read(id).orElseThrow(() -> ScriptLibrary.missing(id));
    return new ScriptLibrary.Text(found.language(), found.source());
  }

  Optional<StoredScript> read(String id) {
    return id.isEmpty() ? Optional.empty() : table.read(StoredScript.key(id)).map(Versioned::value);
  }

  void put(StoredScript script) {
    ItemKey key = StoredScript.key(script.id());
    for (int i = 0; i < ATTEMPTS; i++) {
      Optional<Versioned<StoredScript>> before = table.read(key);
      Settled settled =
          before.isEmpty() ? table.create(key, script) : table.replace(key, before.get(), script);
      if (isWon(settled, script.id())) {
        return;
      }
    }
    throw new UnavailableException("too many changes of one script at once id=" + script.id());
  }

  /** False if there is none. */
  boolean delete(String id) {
    ItemKey key = StoredScript.key(id);
    for (int i = 0; i < ATTEMPTS; i++) {
      Optional<Versioned<StoredScript>> before = table.read(key);
      if (before.isEmpty()) {
        return false;
      }
      if (isWon(table.delete(key, before.get()), id)) {
        return true;
      }
    }
    throw new UnavailableException("too many changes of one script at once id=" + id);
  }

  private static boolean isWon(Settled settled, String id) {
    return switch (settled) {
      case Settled.Won _ -> true;
      case Settled.Lost _, Settled.Overtaken _ -> false;
      case Settled.Open _ ->
          throw new UnavailableException(
              "a change of a script was not confirmed in time, and may take effect later id=" + id);
    };
  }
}
