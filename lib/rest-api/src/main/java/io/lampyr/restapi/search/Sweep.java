package io.lampyr.restapi.search;

import io.lampyr.base.id.ShardId;
import io.lampyr.engine.catalog.ResolvedIndex;
import io.lampyr.engine.search.PitId;
import io.lampyr.engine.search.PointsInTime;
import io.lampyr.engine.search.SearchResult;
import io.lampyr.engine.search.SearchShard;
import io.lampyr.query.fetch.FetchSpec;
import io.lampyr.query.fetch.FetchedHit;
import io.lampyr.query.search.SearchBody;
import io.lampyr.query.search.ShardHits;
import io.lampyr.query.sort.SortSpec;
import io.lampyr.restapi.call.Call;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/**
 * All that a search finds, page by page, each document once and as of one moment.
 *
 * <p>Laws: what fits one page is read from what searches see; for more, or for several slices, a
 * point in time is kept until {@link #close}. At most a page is held for each slice. The search
 * fails as a whole if it fails on any shard. Slices may be read by different threads. Cost: a
 * search for each page; those of a point in time once more where it is needed.
 */
public final class Sweep implements AutoCloseable {
  /** Beyond what is done with one page: each page extends it. */
  private static final Duration KEEP_ALIVE = Duration.ofMinutes(15);

  private static final Duration LONGEST = Duration.ofDays(1);

  private final PagedSearches pages;
  private final Call call;
  private final Searches.Asked asked;
  private final SearchBody body;
  private final Instant now;
  private volatile @Nullable Pinned pinned;
  private Optional<PitId> before = Optional.empty();

  /** What is kept, and the shards of it that are looked at, if not all. */
  private record Pinned(PitId pit, Optional<Set<ShardId>> routed) {}

  /** Some of the documents that are left, and how many there are in all; empty at the end. */
  public record Page(long total, List<FoundDocument> documents) {
    public Page {
      documents = List.copyOf(documents);
    }
  }

  Sweep(PagedSearches pages, Call call, Searches.Asked asked, SearchBody body, Instant now) {
    this.pages = pages;
    this.call = call;
    this.asked = asked;
    this.body = body;
    this.now = now;
  }

  /**
   * How far a slice has come.
   *
   * @param after what the last document of it was sorted by; none if it was not begun
   */
  public record Place(
      Optional<List<@Nullable Object>> after, long total, long seen, boolean exhausted) {
    public static final Place START = new Place(Optional.empty(), 0, 0, false);
  }

  /** All that the search asks for and that nothing which goes page by page has. */
  public List<String> problems() {
    List<String> problems = new ArrayList<>(body.againstScroll());
    if (body.window().pit() != null) {
      problems.add("using [point in time] is not allowed in a scroll context");
    }
    return problems;
  }

  /** Refuses a point in time beside names of indices. */
  public void checkAlone() {
    if (body.window().pit() != null) {
      pages.checkAlone(asked);
    }
  }

  /** Refuses what a page cannot go on behind, once all else is in order. */
  public void check() {
    body.checkScroll();
  }

  /** Begins all of that many slices. */
  public List<Slice> slices(int count) {
    if (count > 1) {
      var _ = pin();
    }
    return slices(Collections.nCopies(count, Place.START));
  }

  /** Goes on with slices that have come so far in a sweep that kept this, if it kept anything. */
  public List<Slice> resume(Optional<PitId> kept, List<Place> places) {
    before = kept;
    return slices(places);
  }

  private List<Slice> slices(List<Place> places) {
    int count = places.size();
    List<Slice> slices = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      SearchBody.Slice part =
          count == 1 ? body.window().slice() : new SearchBody.Slice(null, i, count);
      slices.add(new Slice(part, places.get(i)));
    }
    return slices;
  }

  /**
   * Keeps what is to be read as it is now, even if it is but a page; what is told can be resumed.
   */
  public void keep() {
    var _ = pin();
  }

  /** What is kept, if anything is. */
  public Optional<PitId> kept() {
    Pinned present = pinned;
    return present == null ? before : Optional.of(present.pit());
  }

  private synchronized Pinned pin() {
    Pinned present = pinned;
    if (present != null) {
      return present;
    }
    List<ResolvedIndex> indices = pages.plain().resolve(call, asked);
    Optional<Set<ShardId>> routed = pages.plain().routed(indices, asked, body);
    PitId pit = before.orElseGet(() -> pages.open(indices, KEEP_ALIVE, PointsInTime.Use.SCROLL));
    Pinned opened = new Pinned(pit, routed);
    pinned = opened;
    return opened;
  }

  /** One part of the documents. Confined to one thread. */
  public final class Slice {
    private final SearchBody.@Nullable Slice part;
    private @Nullable List<@Nullable Object> after;
    private boolean exhausted;
    private long total;
    private long seen;

    private Slice(SearchBody.@Nullable Slice part, Place place) {
      this.part = part;
      this.after = place.after().orElse(null);
      this.total = place.total();
      this.seen = place.seen();
      this.exhausted = place.exhausted();
    }

    /** How far it has come, with the last page. */
    public Place place() {
      return new Place(Optional.ofNullable(after), total, seen, exhausted);
    }

    /**
     * The next page, of up to that many documents.
     *
     * @param most how many will be wanted in all
     * @param pause how long it may take, after what is done with a page, until the next is wanted
     */
    public Page next(int size, long most, Duration pause) {
      if (exhausted) {
        return new Page(total, List.of());
      }
      if (after == null && Sweep.this.kept().isEmpty() && part == null) {
        SearchBody first = page(size);
        List<SearchShard> shards =
            pages.plain().plan(pages.plain().resolve(call, asked), asked, first);
        pages.plain().checkBatch(shards, first);
        SearchResult all = pages.plain().search(call, shards, first, now, Searches.Asked.WHOLE);
        if (Math.min(most, all.hits().total()) <= all.page().size()) {
          return told(all);
        }
      }
      return told(kept(size, pause));
    }

    /** Whether there are no more pages. */
    public boolean isExhausted() {
      return exhausted;
    }

    private SearchResult kept(int size, Duration pause) {
      Pinned kept = pin();
      List<SearchShard> all =
          pages
              .points()
              .shards(kept.pit(), keepAlive(pause))
              .orElseThrow(() -> Missing.context(kept.pit().lease()));
      SearchBody wanted = page(size);
      List<SearchShard> chosen =
          all.stream()
              .filter(shard -> kept.routed().isEmpty() || kept.routed().get().contains(shard.id()))
              .toList();
      PagedSearches.check(call, chosen, wanted, PagedSearches.Through.SCROLL);
      pages.plain().checkBatch(chosen, wanted);
      Slices parts = Slices.of(all, pages.plain().boosted(chosen, asked, wanted), wanted);
      // A slice that was asked for is one of several sweeps, each of a commit of its own.
      Slices slices = body.window().slice() == null ? parts.ofOneCommit() : parts;
      return pages
          .kept()
          .search(
              kept.pit(),
              kept.pit().lease(),
              () ->
                  pages
                      .plain()
                      .search(
                          call,
                          slices.shards(),
                          slices.body(),
                          now,
                          Searches.Asked.WHOLE,
                          Optional.empty()));
    }

    private Page told(SearchResult found) {
      ShardHits hits = found.hits();
      if (after == null) {
        total = hits.total();
      }
      if (!hits.hits().isEmpty()) {
        after = HitPlaces.of(hits.hits().getLast());
      }
      seen += found.page().size();
      exhausted = found.page().isEmpty() || seen >= total;
      return new Page(total, found.page().stream().map(Sweep::document).toList());
    }

    private SearchBody page(int size) {
      SearchBody.Ranking ranking = body.ranking();
      List<SortSpec> sort = new ArrayList<>(ranking.sort());
      sort.add(new SortSpec.ByDoc(false, true));
      FetchSpec fetch = body.fetch();
      return new SearchBody(
          body.query(),
          body.postFilter(),
          body.gathering(),
          null,
          new SearchBody.Window(0, size, after, part, null),
          new SearchBody.Ranking(
              sort, false, ranking.minScore(), List.of(), null, ranking.indicesBoost()),
          new SearchBody.Limits(
              after == null ? SearchBody.COUNT_ALL : SearchBody.COUNT_NONE,
              body.limits().terminateAfter(),
              body.limits().timeoutMillis()),
          new FetchSpec(
              fetch.source(),
              List.of(),
              List.of(),
              null,
              Map.of(),
              null,
              new FetchSpec.Stamps(true, true),
              FetchSpec.Notes.NONE),
          null,
          body.extras());
    }
  }

  private static Duration keepAlive(Duration pause) {
    Duration asked = KEEP_ALIVE.plus(pause);
    return asked.compareTo(LONGEST) < 0 ? asked : LONGEST;
  }

  private static FoundDocument document(FetchedHit hit) {
    return new FoundDocument(
        String.valueOf(hit.head().get("_index")),
        String.valueOf(hit.head().get("_id")),
        Optional.ofNullable(hit.head().get("_routing")).map(String::valueOf).orElse(null),
        number(hit, "_version"),
        number(hit, "_seq_no"),
        number(hit, "_primary_term"),
        hit.source() == null ? null : BytesRef.deepCopyOf(hit.source()));
  }

  private static long number(FetchedHit hit, String name) {
    if (hit.head().get(name) instanceof Number number) {
      return number.longValue();
    }
    throw new IllegalStateException("a hit has no " + name);
  }

  @Override
  public void close() {
    kept().ifPresent(pages.points()::close);
  }
}
