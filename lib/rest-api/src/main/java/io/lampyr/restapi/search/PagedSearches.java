package io.lampyr.restapi.search;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.id.ShardId;
import io.lampyr.engine.catalog.FlatSettings;
import io.lampyr.engine.catalog.ResolvedIndex;
import io.lampyr.engine.search.PitId;
import io.lampyr.engine.search.PointsInTime;
import io.lampyr.engine.search.SearchResult;
import io.lampyr.engine.search.SearchShard;
import io.lampyr.engine.search.SearchSource;
import io.lampyr.mapping.fault.Dialect;
import io.lampyr.query.fetch.FetchedHit;
import io.lampyr.query.search.SearchBody;
import io.lampyr.restapi.access.Privilege;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.error.ApiException;
import io.lampyr.restapi.searchpipeline.SearchPipelines;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * Searches of which more may be wanted than one answer: by points in time, by scrolls; and plain
 * ones. Safe for many threads.
 */
public final class PagedSearches {
  private static final int MAX_SLICES = 1024;

  private final Searches searches;
  private final PointsInTime points;
  private final KeptSearches kept;
  private final Scrolls scrolls;
  private final KeepAlive keepAlive;
  private final Optional<SearchPipelines> pipelines;
  private final Optional<PipedSearches> piped;
  private final SearchUse use;

  /** What was found, and what goes with it. */
  record Found(SearchResult result, SearchAnswers.Extra extra) {}

  /** With pipelines for searches, where there are such; what is asked for is counted. */
  public PagedSearches(
      Searches searches,
      PointsInTime points,
      Supplier<FlatSettings> cluster,
      Optional<SearchPipelines> pipelines,
      SearchUse use) {
    this.use = use;
    this.pipelines = pipelines;
    this.piped = pipelines.map(PipedSearches::new);
    this.keepAlive = new KeepAlive(cluster);
    this.searches = searches;
    this.points = points;
    this.kept = new KeptSearches(searches, points);
    this.scrolls = new Scrolls(this);
  }

  Searches plain() {
    return searches;
  }

  /** What searches can name, where they can name any. */
  Optional<SearchPipelines> pipelines() {
    return pipelines;
  }

  Scrolls scrolls() {
    return scrolls;
  }

  KeepAlive keepAlive() {
    return keepAlive;
  }

  KeptSearches kept() {
    return kept;
  }

  PointsInTime points() {
    return points;
  }

  /** Refuses a body that no search could have. */
  public void check(byte[] body) {
    var _ = searches.body(new Searches.Asked(List.of(), Map.of(), body), searches.now());
  }

  /** Refuses a search that none could be, apart from its pipeline. */
  SearchBody body(Searches.Asked asked, Instant now) {
    return searches.body(piped.isPresent() ? PipedSearches.plain(asked) : asked, now);
  }

  /** A search of any kind, by what its parameters, its body and its pipeline say. */
  Found search(Call call, Searches.Asked asked) {
    return piped.isPresent() ? search(call, asked, piped.get()) : unpiped(call, asked);
  }

  /** A plain search that is asked for, to be carried out part by part. */
  DividedSearch begin(Call call, Searches.Asked asked, Instant now) {
    DividedSearch begun = divided(call, asked, now);
    use.asked(asked, begun.wanted());
    return begun;
  }

  /** The same search again, if it was begun elsewhere. */
  DividedSearch divided(Call call, Searches.Asked asked, Instant now) {
    return DividedSearch.of(searches, piped, call, asked, now);
  }

  /** What is known of such a search. */
  SearchResult result(AsyncState state, Searches.Asked asked, Instant now) {
    Searches.Asked plain = piped.map(ways -> ways.begin(asked).asked()).orElse(asked);
    SearchBody body = searches.body(plain, now);
    int done = state.isWhole() ? state.shards() : state.part().shards();
    return searches.result(state.known(body), body, plain, state.shards(), done);
  }

  private Found search(Call call, Searches.Asked asked, PipedSearches ways) {
    PipedSearches.Piped begun = ways.begin(asked);
    boolean plain =
        begun.passage().isEmpty()
            && !begun.said()
            && !asked.parameters().containsKey("scroll")
            && !asked.indices().isEmpty();
    if (!plain) {
      Found found = unpiped(call, begun.checked().asked());
      SearchResult shown = begun.response(found.result());
      return new Found(shown, found.extra().with(begun.processors()));
    }
    Instant now = searches.now();
    SearchBody body = searches.body(begun.asked(), now);
    if (body.window().pit() != null || body.window().slice() != null) {
      return unpiped(call, begun.checked().asked());
    }
    checkPlaces(body, false);
    use.asked(begun.asked(), body);
    List<ResolvedIndex> indices = searches.resolve(call, asked);
    PipedSearches.Piped piping = ways.byDefault(begun, indices).checked();
    SearchBody piped = piping.said() ? searches.body(piping.asked(), now) : body;
    SearchResult result =
        searches.searchAsAsked(
            call, searches.plan(indices, piping.asked(), piped), piped, now, piping.asked());
    SearchResult shown = piping.response(result);
    return new Found(shown, SearchAnswers.Extra.NONE.with(piping.processors()));
  }

  private void checkPlaces(SearchBody body, boolean scrolls) {
    SpokenBody.checkPlaces(body, scrolls, searches.answers().dialect());
  }

  private Found unpiped(Call call, Searches.Asked asked) {
    Instant now = searches.now();
    SearchBody body = searches.body(asked, now);
    checkPlaces(body, asked.parameters().containsKey("scroll"));
    use.asked(asked, body);
    String scroll = asked.parameters().get("scroll");
    SearchBody.PointInTime pit = body.window().pit();
    if (scroll != null) {
      if (pit != null) {
        throw ApiException.validation("using [point in time] is not allowed in a scroll context");
      }
      Scrolls.check(asked, body);
      return scrolls.open(call, asked, body, now, keepAlive.ofScroll("scroll", scroll));
    }
    if (pit != null) {
      SearchResult result = search(call, asked, body, now, pit);
      return new Found(result, new SearchAnswers.Extra(null, pit.id()));
    }
    if (body.window().slice() != null) {
      throw ApiException.validation(
          "[slice] can only be used with [scroll] or [point-in-time] requests");
    }
    return new Found(searches.search(call, asked, body, now), SearchAnswers.Extra.NONE);
  }

  private SearchResult search(
      Call call, Searches.Asked asked, SearchBody body, Instant now, SearchBody.PointInTime pit) {
    checkAlone(asked);
    String asLong = pit.keepAlive();
    Duration longer = asLong == null ? Duration.ZERO : keepAlive.ofPoint("keep_alive", asLong);
    PitId point = ForeignIds.pointInTime(pit.id()).orElseThrow(() -> Missing.context(pit.id()));
    List<SearchShard> shards =
        points.shards(point, longer).orElseThrow(() -> Missing.context(pit.id()));
    check(call, shards, body, Through.POINT_IN_TIME);
    Slices slices = Slices.of(shards, searches.boosted(shards, asked, body), body).ofOneCommit();
    Optional<SearchSource> source =
        body.window().slice() == null ? Optional.of(searches.source(asked)) : Optional.empty();
    return kept.search(
        point,
        pit.id(),
        () -> searches.search(call, slices.shards(), slices.body(), now, asked, source));
  }

  /** A point in time says which shards are searched, and nothing else may. */
  void checkAlone(Searches.Asked asked) {
    List<String> problems = problems(asked);
    if (!problems.isEmpty()) {
      throw ApiException.validation(problems);
    }
  }

  /** What is asked for beside a point in time and must not be. */
  List<String> problems(Searches.Asked asked) {
    List<String> problems = new ArrayList<>();
    if (!asked.indices().isEmpty()) {
      String more =
          searches.answers().dialect() == Dialect.OPENSEARCH
              ? ""
              : ". Do not specify any index with point in time.";
      problems.add("[indices] cannot be used with point in time" + more);
    }
    for (String name : List.of("routing", "preference")) {
      if (asked.parameters().containsKey(name)) {
        problems.add("[" + name + "] cannot be used with point in time");
      }
    }
    return problems;
  }

  /**
   * All documents that a search finds, to be read page by page; what the body asks for beyond
   * documents and their order is left out.
   *
   * @param now what {@code now} means in it
   */
  public Sweep sweep(
      Call call, List<String> indices, Map<String, String> parameters, byte[] body, Instant now) {
    Searches.Asked asked = new Searches.Asked(indices, parameters, body);
    // All documents are looked at, whatever statistics scores are made of; the name is checked.
    var _ = SearchOptions.globalStatistics(call.parameters().text("search_type").orElse(null));
    SearchBody read = searches.body(asked, now);
    checkPlaces(read, true);
    read.checkPaged();
    return new Sweep(this, call, asked, read, now);
  }

  /** What a plain search shows of its hits, best first. */
  public List<FetchedHit> hits(
      Call call, List<String> indices, Map<String, String> parameters, byte[] body) {
    return search(call, new Searches.Asked(indices, parameters, body)).result().page();
  }

  /** How many slices suit the indices: as many as the least of them has shards. */
  public int slices(Call call, List<String> indices, Map<String, String> parameters) {
    return searches.resolve(call, new Searches.Asked(indices, parameters, new byte[0])).stream()
        .mapToInt(index -> index.metadata().layout().shards())
        .min()
        .orElse(1);
  }

  /**
   * Keeps what the caller may read and the expressions stand for, as far as routing leads to it.
   *
   * @param filter a query: indices without a document that matches are left out
   */
  PitId open(Call call, Searches.Asked asked, Optional<Object> filter, Instant now, Duration kept) {
    List<ResolvedIndex> found = searches.resolve(call, asked);
    List<ResolvedIndex> indices =
        filter.isEmpty()
            ? found
            : new IndexFilter(searches, now).matching(call, found, filter.get());
    Optional<Set<ShardId>> routed = searches.routed(indices, asked, searches.body(asked, now));
    PitId all = open(indices, kept, PointsInTime.Use.POINT_IN_TIME);
    return routed.map(all::of).orElse(all);
  }

  /** Keeps the indices, if not as many readers of that use are open as may be. */
  PitId open(List<ResolvedIndex> indices, Duration kept, PointsInTime.Use use) {
    return points.open(indices, kept, use, keepAlive.most(use));
  }

  /**
   * Shards that can be read for a while, or until they are closed.
   *
   * @param id by which they are found again
   * @param stands whether they still can
   */
  public record Kept(PitId id, List<SearchShard> shards, BooleanSupplier stands, Runnable close) {
    public Kept {
      shards = List.copyOf(shards);
    }
  }

  /** The indices' shards as they are now, to be read within that time. */
  public Kept keep(List<ResolvedIndex> indices, Duration within) {
    PitId pit = open(indices, within, PointsInTime.Use.SCROLL);
    List<SearchShard> shards =
        points
            .shards(pit, within)
            .orElseThrow(() -> new UnavailableException("what was kept is gone reader=" + pit));
    return kept(pit, shards);
  }

  private Kept kept(PitId pit, List<SearchShard> shards) {
    return new Kept(pit, shards, () -> points.stands(pit), () -> points.close(pit));
  }

  /** What was kept before, for so long from now on, as far as the caller may read it. */
  public Kept again(Call call, PitId pit, Duration within) {
    List<SearchShard> shards =
        points.shards(pit, within).orElseThrow(() -> Missing.context(pit.encode()));
    shards.forEach(shard -> call.require(Privilege.READ, shard.schema().name()));
    return kept(pit, shards);
  }

  /** Ends what was kept; false if it was gone. */
  public boolean end(PitId pit) {
    return points.close(pit);
  }

  /** Ends the scrolls over all that the caller may read, and tells how many there were. */
  int closeScrolls(Call call) {
    return points.closeAll(searches.readable(call), PointsInTime.Use.SCROLL).size();
  }

  /** Those on indices that the caller may read. */
  List<PointsInTime.Open> openPoints(Call call) {
    return points.all(searches.readable(call), PointsInTime.Use.POINT_IN_TIME);
  }

  /** Ends the points in time over all that the caller may read. */
  List<PitId> closePoints(Call call) {
    return points.closeAll(searches.readable(call), PointsInTime.Use.POINT_IN_TIME);
  }

  /** What a search goes through in slices, with the setting that bounds their number. */
  enum Through {
    SCROLL("index.max_slices_per_scroll"),
    POINT_IN_TIME("index.max_slices_per_pit");

    private final String setting;

    Through(String setting) {
      this.setting = setting;
    }
  }

  /** Refuses shards that the caller may not read, and more slices than their indices allow. */
  static void check(Call call, List<SearchShard> shards, SearchBody body, Through through) {
    SearchBody.Slice slice = body.window().slice();
    if (slice != null && slice.isOwn()) {
      throw ApiException.argument("field " + slice.field() + " not found");
    }
    for (SearchShard shard : shards) {
      call.require(Privilege.READ, shard.schema().name());
      int most = shard.schema().definition().settings().number(through.setting, MAX_SLICES);
      if (slice != null && slice.max() > most) {
        throw ApiException.argument(
            "The number of slices ["
                + slice.max()
                + "] is too large. It must be less than ["
                + most
                + "]. This limit can be set by changing the ["
                + through.setting
                + "] index level setting.");
      }
    }
  }
}
