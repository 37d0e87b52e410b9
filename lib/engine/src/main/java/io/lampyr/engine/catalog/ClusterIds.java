package io.lampyr.engine.catalog;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.id.ClusterId;
import io.lampyr.base.port.Randomness;
import io.lampyr.cluster.codec.Codec;
import io.lampyr.cluster.codec.JsonFields;
import io.lampyr.cluster.codec.JsonOut;
import io.lampyr.cluster.item.ItemKey;
import io.lampyr.cluster.item.ItemStore;
import io.lampyr.cluster.item.ItemWriter;
import io.lampyr.cluster.state.Table;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The id of the cluster, which lies where its state lies: whoever asks first makes it, if there is
 * none, and everybody is told the same, whatever process asks.
 *
 * <p>Cost: one read for each process, and one write for each cluster. Nothing is known where the
 * read fails, which is an {@link UnavailableException}; the next call asks again. Safe for many
 * threads; blocks.
 */
public final class ClusterIds {
  static final ItemKey KEY = new ItemKey("cluster", "identity");
  static final Codec<ClusterId> CODEC = new IdCodec();

  private final Table<ClusterId> table;
  private final Randomness randomness;
  private volatile @Nullable ClusterId known;

  public ClusterIds(ItemStore store, ItemWriter writer, Randomness randomness) {
    this.table = new Table<>(store, writer, CODEC);
    this.randomness = randomness;
  }

  public ClusterId id() {
    ClusterId before = known;
    if (before != null) {
      return before;
    }
    ClusterId fresh = ClusterId.random(randomness);
    ClusterId found =
        Writes.change(table, KEY, there -> Optional.of(there.orElse(fresh))).orElse(fresh);
    known = found;
    return found;
  }

  private static final class IdCodec extends Codec<ClusterId> {
    IdCodec() {
      super("cluster-identity", 1);
    }

    @Override
    protected void write(ClusterId value, JsonOut out) {
      out.text("uuid", value.uuid());
    }

    @Override
    protected ClusterId read(JsonFields in) {
      return new ClusterId(in.text("uuid"));
    }
  }
}
