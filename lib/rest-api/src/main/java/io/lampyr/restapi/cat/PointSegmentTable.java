package io.lampyr.restapi.cat;

import io.lampyr.base.id.IndexId;
import io.lampyr.base.id.ShardId;
import io.lampyr.cluster.state.Heartbeat;
import io.lampyr.cluster.state.ShardItem;
import io.lampyr.restapi.access.Privilege;
import io.lampyr.restapi.answer.Answer;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.cluster.ClusterView;
import io.lampyr.restapi.route.Duty;
import io.lampyr.restapi.route.Route;
import io.lampyr.restapi.search.PointSegments;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The segments that points in time keep, as a table. */
public final class PointSegmentTable {
  private final PointSegments points;
  private final ClusterView view;

  public PointSegmentTable(PointSegments points, ClusterView view) {
    this.points = points;
    this.view = view;
  }

  public List<Route> routes() {
    return List.of(
        Route.on(Duty.SEARCH, Privilege.READ, "/_cat/pit_segments")
            .taking(CatTable.PARAMETERS)
            .takingSource()
            .get(call -> answer(call, points::named)),
        Route.on(Duty.SEARCH, Privilege.READ, "/_cat/pit_segments/_all")
            .taking(CatTable.PARAMETERS)
            .get(call -> answer(call, points::all)));
  }

  private Answer answer(Call call, Function<Call, List<PointSegments.Kept>> found) {
    CatTable table = SegmentTable.headed();
    List<PointSegments.Kept> kept =
        call.parameters().flag("help", false) ? List.of() : found.apply(call);
    List<Heartbeat> nodes = view.nodes();
    Map<ShardId, Optional<Heartbeat>> places = places(kept, nodes);
    for (PointSegments.Kept each : kept) {
      SegmentTable.Place place =
          new SegmentTable.Place(
              each.shard().schema().name(),
              each.shard().id().ordinal(),
              places.getOrDefault(each.shard().id(), Optional.empty()));
      each.segments().forEach(segment -> SegmentTable.row(table, place, segment));
    }
    return table.answer(call);
  }

  /** The nodes that the shards are shown at. */
  private Map<ShardId, Optional<Heartbeat>> places(
      List<PointSegments.Kept> kept, List<Heartbeat> nodes) {
    Set<IndexId> indices =
        kept.stream().map(each -> each.shard().id().index()).collect(Collectors.toSet());
    Map<ShardId, Optional<Heartbeat>> places = new HashMap<>();
    for (IndexId index : indices) {
      for (ShardItem item : view.catalog().shards(index)) {
        Optional<String> at = ClusterView.shownAt(item, nodes);
        places.put(
            item.shard(),
            nodes.stream().filter(beat -> at.equals(Optional.of(beat.node().value()))).findFirst());
      }
    }
    return places;
  }
}
