package io.lampyr.restapi.search;

import io.lampyr.base.id.IndexId;
import io.lampyr.engine.search.SearchShard;
import io.lampyr.query.search.SearchBody;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a search of a slice is about: where each index has as many shards as there are slices, or
 * more, whole shards, so that no other is opened; otherwise a part of every shard.
 *
 * @param body without a slice, if the shards are the slice
 */
record Slices(List<SearchShard> shards, SearchBody body) {
  Slices {
    shards = List.copyOf(shards);
  }

  /**
   * The slice that the body asks for.
   *
   * @param all shards of the indices
   * @param chosen those of them that routing leads to
   */
  static Slices of(List<SearchShard> all, List<SearchShard> chosen, SearchBody body) {
    SearchBody.Slice slice = body.window().slice();
    if (slice == null || slice.field() != null) {
      return new Slices(chosen, body);
    }
    Map<IndexId, Integer> counts = new HashMap<>();
    all.forEach(shard -> counts.merge(shard.id().index(), 1, Integer::sum));
    if (counts.values().stream().anyMatch(count -> count < slice.max())) {
      return new Slices(chosen, body);
    }
    return new Slices(
        chosen.stream().filter(shard -> shard.id().ordinal() % slice.max() == slice.id()).toList(),
        with(body, null));
  }

  /**
   * The same where all slices are of one commit, so that numbers tell its documents apart, and no
   * ids need to be read.
   */
  Slices ofOneCommit() {
    SearchBody.Slice slice = body.window().slice();
    return slice == null || slice.field() != null
        ? this
        : new Slices(
            shards,
            with(body, new SearchBody.Slice(SearchBody.Slice.OF_NUMBERS, slice.id(), slice.max())));
  }

  private static SearchBody with(SearchBody body, SearchBody.@Nullable Slice slice) {
    SearchBody.Window window = body.window();
    return body.withWindow(
        new SearchBody.Window(
            window.from(), window.size(), window.searchAfter(), slice, window.pit()));
  }
}
