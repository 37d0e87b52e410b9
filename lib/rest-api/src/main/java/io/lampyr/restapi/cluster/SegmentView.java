package io.lampyr.restapi.cluster;

import io.lampyr.cluster.state.Heartbeat;
import io.lampyr.cluster.state.ShardItem;
import io.lampyr.engine.catalog.Expansion;
import io.lampyr.engine.catalog.ResolvedIndex;
import io.lampyr.engine.search.ShardSegments;
import io.lampyr.restapi.access.Privilege;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.index.IndexOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The segments of indices' shards, each of the commit that searches see. */
public final class SegmentView {
  private final ClusterView view;
  private final ShardSegments segments;

  public SegmentView(ClusterView view, ShardSegments segments) {
    this.view = view;
    this.segments = segments;
  }

  /** One shard with its segments, and the node that it is shown at. */
  public record Shard(
      ResolvedIndex index,
      ShardItem item,
      Optional<Heartbeat> node,
      List<ShardSegments.Segment> segments) {}

  /** Those of all shards of the call's indices. Cost: opening each shard that is not open. */
  public List<Shard> of(Call call) {
    List<Heartbeat> nodes = view.nodes();
    List<Shard> all = new ArrayList<>();
    for (ResolvedIndex index :
        view.catalog()
            .resolver()
            .resolve(
                IndexOptions.expressions(call), IndexOptions.expansion(call, Expansion.OPEN))) {
      if (!call.rights().allows(Privilege.MONITOR, index.name())) {
        continue;
      }
      for (ShardItem item : view.catalog().shards(index.metadata().id())) {
        Optional<String> at = ClusterView.shownAt(item, nodes);
        Optional<Heartbeat> node =
            nodes.stream().filter(beat -> at.equals(Optional.of(beat.node().value()))).findFirst();
        all.add(new Shard(index, item, node, segments.of(item)));
      }
    }
    return all;
  }
}
