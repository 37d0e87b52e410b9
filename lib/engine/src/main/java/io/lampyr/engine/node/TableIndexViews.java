package io.lampyr.engine.node;

import io.lampyr.base.id.IndexId;
import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.cluster.state.StateKeys;
import io.lampyr.cluster.state.Table;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Indices as cluster state has them. At most {@link #MAX_KEPT} are kept; one that falls out is
 * loaded again.
 */
public final class TableIndexViews implements IndexViews {
  private static final int MAX_KEPT = 10_000;

  private final Table<IndexMetadata> indices;
  private final Function<IndexMetadata, View> factory;
  private final Map<IndexId, View> kept = new LinkedHashMap<>(16, 0.75f, true);

  /**
   * The factory makes of the metadata what shards need of it: parser and Lucene's configuration.
   */
  public TableIndexViews(Table<IndexMetadata> indices, Function<IndexMetadata, View> factory) {
    this.indices = indices;
    this.factory = factory;
  }

  @Override
  public Optional<View> view(IndexId index) {
    Optional<View> known = find(index);
    return known.isPresent() ? known : load(index);
  }

  @Override
  public Optional<View> atLeast(IndexId index, long tableVersion, long mappingVersion) {
    Optional<View> known = find(index);
    boolean newEnough =
        known.isPresent()
            && known.get().tableVersion() >= tableVersion
            && known.get().mappingVersion() >= mappingVersion;
    return newEnough ? known : load(index);
  }

  private Optional<View> find(IndexId index) {
    synchronized (kept) {
      return Optional.ofNullable(kept.get(index));
    }
  }

  private static View newer(View known, View loaded) {
    boolean older =
        loaded.tableVersion() < known.tableVersion()
            || loaded.mappingVersion() < known.mappingVersion();
    return older ? known : loaded;
  }

  private Optional<View> load(IndexId index) {
    Optional<View> loaded =
        indices.read(StateKeys.metadata(index)).map(found -> factory.apply(found.value()));
    synchronized (kept) {
      if (loaded.isPresent()) {
        // Of two loads that cross, the older one must not win: requests were checked by the newer.
        kept.merge(index, loaded.get(), TableIndexViews::newer);
        if (kept.size() > MAX_KEPT) {
          kept.remove(kept.keySet().iterator().next());
        }
      } else {
        kept.remove(index);
      }
    }
    return loaded;
  }
}
