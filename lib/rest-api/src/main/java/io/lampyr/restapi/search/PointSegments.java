package io.lampyr.restapi.search;

import io.lampyr.engine.search.PitId;
import io.lampyr.engine.search.PointsInTime;
import io.lampyr.engine.search.SearchShard;
import io.lampyr.engine.search.ShardSegments;
import io.lampyr.restapi.access.Privilege;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.error.ApiException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The segments that points in time keep. */
public final class PointSegments {
  private final PagedSearches searches;
  private final ShardSegments segments;

  public PointSegments(PagedSearches searches, ShardSegments segments) {
    this.searches = searches;
    this.segments = segments;
  }

  /** A shard as a point in time shows it, and its segments. */
  public record Kept(SearchShard shard, List<ShardSegments.Segment> segments) {
    public Kept {
      segments = List.copyOf(segments);
    }
  }

  /** Those of the points in time that the body names. Cost: opening each commit. */
  public List<Kept> named(Call call) {
    if (!call.bodyObject().containsKey("pit_id")) {
      throw ApiException.validation("no pit ids specified");
    }
    return kept(call, PointInTimeRoutes.ids(call, "pit_id").stream().map(PitId::decode).toList());
  }

  /** Those of all points in time over what the caller may read. */
  public List<Kept> all(Call call) {
    return kept(call, searches.openPoints(call).stream().map(PointsInTime.Open::id).toList());
  }

  /** What is gone keeps nothing; to be looked at makes nothing stay for longer. */
  private List<Kept> kept(Call call, List<PitId> points) {
    List<Kept> kept = new ArrayList<>();
    for (PitId point : points) {
      for (SearchShard shard : searches.points().shards(point, Duration.ZERO).orElse(List.of())) {
        call.require(Privilege.READ, shard.schema().name());
        kept.add(new Kept(shard, shard.view().map(segments::of).orElse(List.of())));
      }
    }
    return kept;
  }
}
