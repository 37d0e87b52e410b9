package io.lampyr.restapi.cat;

import io.lampyr.cluster.state.Heartbeat;
import io.lampyr.engine.search.ShardSegments;
import io.lampyr.restapi.access.Privilege;
import io.lampyr.restapi.answer.Answer;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.cluster.SegmentView;
import io.lampyr.restapi.index.IndexOptions;
import io.lampyr.restapi.node.NodeAddress;
import io.lampyr.restapi.route.Duty;
import io.lampyr.restapi.route.Route;
import java.util.List;
import java.util.Optional;

/** The segments of shards as a table. */
public final class SegmentTable {
  private final SegmentView view;

  public SegmentTable(SegmentView view) {
    this.view = view;
  }

  public List<Route> routes() {
    return List.of(
        Route.on(Duty.SEARCH, Privilege.MONITOR, "/_cat/segments", "/_cat/segments/{index}")
            .taking(CatRoutes.with(IndexOptions.READING))
            .inElasticsearch(
                "ignore_unavailable",
                "allow_no_indices",
                "expand_wildcards",
                "ignore_throttled",
                "allow_closed")
            .get(this::answer));
  }

  /** A shard, and the node that it is shown at. */
  record Place(String index, int shard, Optional<Heartbeat> node) {}

  private Answer answer(Call call) {
    CatTable table = headed();
    if (!call.parameters().flag("help", false)) {
      for (SegmentView.Shard shard : view.of(call)) {
        Place place = new Place(shard.index().name(), shard.item().shard().ordinal(), shard.node());
        shard.segments().forEach(segment -> row(table, place, segment));
      }
    }
    return table.answer(call);
  }

  static CatTable headed() {
    return new CatTable()
        .text("index", "i,idx", "index name")
        .text("shard", "s,sh", "shard name")
        .text("prirep", "p,pr,primaryOrReplica", "primary or replica")
        .text("ip", "", "ip of node where it lives")
        .hidden("id", "", "unique id of node where it lives")
        .text("segment", "seg", "segment name")
        .number("generation", "g,gen", "segment generation")
        .number("docs.count", "dc,docsCount", "number of docs in segment")
        .number("docs.deleted", "dd,docsDeleted", "number of deleted docs in segment")
        .number("size", "si", "segment size in bytes")
        .number("size.memory", "sm,sizeMemory", "segment memory in bytes")
        .text("committed", "ic,isCommitted", "is segment committed")
        .text("searchable", "is,isSearchable", "is segment searched")
        .text("version", "v,ver", "version")
        .text("compound", "ico,isCompound", "is segment compound");
  }

  /** Segments are read through the block cache: none has memory of its own. */
  static void row(CatTable table, Place place, ShardSegments.Segment segment) {
    table.row(
        place.index(),
        place.shard(),
        "p",
        place.node().map(NodeAddress::host).orElse("-"),
        place.node().map(beat -> beat.node().value()).orElse("-"),
        segment.name(),
        segment.generation(),
        segment.documents().count(),
        segment.documents().deleted(),
        new CatTable.Bytes(segment.bytes()),
        0,
        segment.committed(),
        true,
        segment.format().version(),
        segment.format().compound());
  }
}
