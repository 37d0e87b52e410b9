package io.lampyr.restapi.cluster;

import io.lampyr.cluster.state.Heartbeat;
import io.lampyr.cluster.state.ShardItem;
import io.lampyr.restapi.Persona;
import io.lampyr.restapi.search.ShardPlaces;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Nodes as calls show them that tell of the shards of a search. */
public final class ShardHolders implements ShardPlaces {
  private static final int OLDEST_INDEX_VERSION = 8_000_099;
  static final int NEWEST_INDEX_VERSION = 9_033_000;

  private final ClusterView view;
  private final Identity identity;

  public ShardHolders(ClusterView view, Identity identity) {
    this.view = view;
    this.identity = identity;
  }

  @Override
  public Seen look() {
    List<Heartbeat> nodes = view.nodes();
    return new Seen() {
      @Override
      public Optional<String> at(ShardItem shard) {
        return ClusterView.shownAt(shard, nodes);
      }

      @Override
      public Map<String, @Nullable Object> told(String node) {
        return nodes.stream()
            .filter(beat -> beat.node().value().equals(node))
            .findFirst()
            .map(ShardHolders.this::shown)
            .orElseGet(() -> gone(node));
      }
    };
  }

  private Map<String, @Nullable Object> shown(Heartbeat beat) {
    Map<String, @Nullable Object> shown = StateView.node(beat);
    if (identity.persona() == Persona.ELASTICSEARCH) {
      shown.put("external_id", beat.node().value());
      shown.put("roles", identity.roles(beat));
      shown.put("version", identity.product());
      shown.put("min_index_version", OLDEST_INDEX_VERSION);
      shown.put("max_index_version", NEWEST_INDEX_VERSION);
    }
    return shown;
  }

  /** Who owned a shard and shows no sign of life any more is known by name alone. */
  private static Map<String, @Nullable Object> gone(String node) {
    Map<String, @Nullable Object> shown = new LinkedHashMap<>();
    shown.put("name", node);
    shown.put("ephemeral_id", node);
    shown.put("transport_address", "");
    shown.put("attributes", Map.of());
    return shown;
  }
}
