package io.lampyr.restapi.destination;

import io.lampyr.engine.catalog.ActiveCopies;
import io.lampyr.engine.catalog.FlatSettings;
import io.lampyr.engine.catalog.Replicas;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.IntSupplier;

/**
 * Tells whether as many copies of an index's shards are there as a write wants before it begins.
 * Cost of each look: nothing, or one query if that is more than the owner.
 */
public final class StandBys {
  /** Where one node alone is, and no index wants more. */
  public static final StandBys ONE = new StandBys(() -> 1);

  private final IntSupplier nodes;

  /**
   * @param nodes how many show signs of life
   */
  public StandBys(IntSupplier nodes) {
    this.nodes = nodes;
  }

  /** Fewer copies than are wanted. */
  public record Lack(ActiveCopies wanted, int present, int needed) {}

  /** What is missing; nothing if enough are there. */
  public Optional<Lack> lack(WriteTarget target, Optional<String> asked) {
    ActiveCopies wanted = ActiveCopies.of(asked, target.settings());
    if (wanted.isOwnerEnough()) {
      return Optional.empty();
    }
    Replicas replicas = Replicas.of(new FlatSettings(new TreeMap<>(target.settings())));
    int others = Math.max(0, nodes.getAsInt() - 1);
    int present = ActiveCopies.present(replicas, others);
    int needed = wanted.needed(replicas, others);
    return present >= needed ? Optional.empty() : Optional.of(new Lack(wanted, present, needed));
  }
}
