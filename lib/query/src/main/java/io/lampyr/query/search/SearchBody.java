package io.lampyr.query.search;

import io.lampyr.base.check.Check;
import io.lampyr.mapping.fault.Dialect;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.query.aggregation.AggregationTree;
import io.lampyr.query.dsl.frame.QueryNode;
import io.lampyr.query.fetch.FetchSpec;
import io.lampyr.query.fusion.Fusion;
import io.lampyr.query.sort.SortSpec;
import io.lampyr.query.suggest.SuggestSpec;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** A search as its body and the parameters of its URL say it. Immutable. */
public record SearchBody(
    @Nullable QueryNode query,
    @Nullable QueryNode postFilter,
    Gathering gathering,
    @Nullable AggregationTree aggregations,
    Window window,
    Ranking ranking,
    Limits limits,
    FetchSpec fetch,
    @Nullable SuggestSpec suggest,
    Extras extras) {
  /** Count every hit. */
  public static final int COUNT_ALL = Integer.MAX_VALUE;

  /** Count no hits, and show no total. */
  public static final int COUNT_NONE = -1;

  static final int STANDARD_COUNT = 10_000;

  /** The nearest of vectors, which are hits beside those of the query. */
  public List<Knn> knn() {
    return gathering.knn();
  }

  /** The searches whose hits are made one list, which are the hits; then there is no query. */
  public @Nullable Ranked ranked() {
    return gathering.ranked();
  }

  /**
   * Which part of all shards' documents this search is about: by a field, or by their ids if there
   * is none.
   */
  public record Slice(@Nullable String field, int id, int max) {
    /** In the place of a field: documents that lie together in one commit. No client may say it. */
    public static final String OF_DOCUMENTS = "_doc";

    /** In the place of a field: documents by their numbers in one commit. As above. */
    public static final String OF_NUMBERS = "_number";

    public Slice {
      Check.that(id >= 0 && id < max, "slice id must be below max");
    }

    /** Whether only what is made here can ask for it. */
    public boolean isOwn() {
      return OF_DOCUMENTS.equals(field) || OF_NUMBERS.equals(field);
    }

    /** Of documents that lie together. */
    public static Slice ofDocuments(int id, int max) {
      return new Slice(OF_DOCUMENTS, id, max);
    }
  }

  /** A point in time that is searched, and for how long it is kept then. */
  public record PointInTime(String id, @Nullable String keepAlive) {}

  /** Which of the hits are wanted. */
  public record Window(
      int from,
      int size,
      @Nullable List<? extends @Nullable Object> searchAfter,
      @Nullable Slice slice,
      @Nullable PointInTime pit) {
    public Window {
      Check.notNegative(from, "from");
      Check.notNegative(size, "size");
      searchAfter =
          searchAfter == null
              ? null
              : Collections.unmodifiableList(new ArrayList<@Nullable Object>(searchAfter));
    }
  }

  /** What hits are ordered by, and which are too low. */
  public record Ranking(
      List<SortSpec> sort,
      boolean trackScores,
      @Nullable Float minScore,
      List<Rescore> rescore,
      @Nullable Collapse collapse,
      Map<String, Float> indicesBoost) {
    public Ranking {
      sort = List.copyOf(sort);
      rescore = List.copyOf(rescore);
      indicesBoost = Collections.unmodifiableMap(new LinkedHashMap<>(indicesBoost));
    }

    /** Whether hits are ordered by anything but their scores, best first. */
    public boolean sorted() {
      return !sort.isEmpty()
          && !(sort.size() == 1
              && sort.getFirst() instanceof SortSpec.ByScore(boolean descending)
              && descending);
    }

    /** Whether hits have scores to show. */
    public boolean scores() {
      return !sorted() || trackScores || sort.stream().anyMatch(SortSpec.ByScore.class::isInstance);
    }
  }

  /**
   * How much work is done.
   *
   * @param countUpTo hits beyond are not counted; {@link #COUNT_ALL}, {@link #COUNT_NONE}
   * @param terminateAfter documents of each shard; zero is all
   * @param timeoutMillis zero is as usual; {@link #NO_TIMEOUT}
   */
  public record Limits(int countUpTo, int terminateAfter, long timeoutMillis) {
    /** However long it takes, whatever is usual. */
    public static final long NO_TIMEOUT = -1;
  }

  /** What does not change the hits. */
  public record Extras(boolean profile, List<String> stats, Computing computing, Uses uses) {
    public Extras {
      stats = List.copyOf(stats);
    }
  }

  /** Fields that are computed for this search, as mappings define them. */
  public record Computing(
      Map<String, ? extends @Nullable Object> runtime,
      Map<String, ? extends @Nullable Object> derived) {
    public Computing {
      runtime = Collections.unmodifiableMap(new LinkedHashMap<>(runtime));
      derived = Collections.unmodifiableMap(new LinkedHashMap<>(derived));
    }

    public boolean isEmpty() {
      return runtime.isEmpty() && derived.isEmpty();
    }
  }

  /** Refuses a window that is beyond an index's limit. */
  public void checkWindow(int maxResultWindow) {
    if (ranked() != null && ranked().each()) {
      for (Ranked.Leg leg : ranked().legs()) {
        if (leg.body().window().size() > maxResultWindow) {
          throw FaultException.argument(
              "pagination_depth should be less than or equal to index.max_result_window setting");
        }
      }
    }
    long end = (long) window.from() + window.size();
    if (end > maxResultWindow) {
      throw FaultException.argument(
          "Result window is too large, from + size must be less than or equal to: ["
              + maxResultWindow
              + "] but was ["
              + end
              + "]. See the scroll api for a more efficient way to request large data sets. This"
              + " limit can be set by changing the [index.max_result_window] index level setting.");
    }
  }

  /** Refuses more hits of a scroll at once than an index lets. */
  public void checkBatch(int maxResultWindow) {
    if (window.size() > maxResultWindow) {
      throw FaultException.argument(
          "Batch size is too large, size must be less than or equal to: ["
              + maxResultWindow
              + "] but was ["
              + window.size()
              + "]. Scroll batch sizes cost as much memory as result windows so they are controlled"
              + " by the [index.max_result_window] index level setting.");
    }
  }

  /** Refuses to score more hits of each shard anew than an index lets. */
  public void checkRescore(int maxWindow) {
    ranking.rescore().forEach(rescore -> rescore.checkWindow(maxWindow));
    if (ranked() != null) {
      ranked().legs().forEach(leg -> leg.body().checkRescore(maxWindow));
    }
  }

  /** Refuses to show more columns or computed fields of each hit than an index lets. */
  public void checkFetch(int maxColumns, int maxScripts) {
    checkFetch("docvalue_fields", fetch.columns().size(), maxColumns, "max_docvalue_fields_search");
    checkFetch("script_fields", fetch.scripts().size(), maxScripts, "max_script_fields");
  }

  /** Refuses to show more hits of each group of collapsed hits than an index lets. */
  public void checkInner(int maxWindow) {
    if (ranking.collapse() != null) {
      ranking.collapse().innerHits().forEach(inner -> inner.checked(maxWindow));
    }
  }

  private static void checkFetch(String what, int asked, int most, String setting) {
    if (asked > most) {
      throw FaultException.argument(
          "Trying to retrieve too many "
              + what
              + ". Must be less than or equal to: ["
              + most
              + "] but was ["
              + asked
              + "]. This limit can be set by changing the [index."
              + setting
              + "] index level setting.");
    }
  }

  /** Refuses lists that are made one where hits are wanted page by page. */
  public void checkPaged() {
    Ranked lists = ranked();
    if (lists != null) {
      throw FaultException.argument(
          lists.each()
              ? "Scroll operation is not supported in hybrid query"
              : "cannot use a retriever that combines others in a scroll context");
    }
  }

  /**
   * Refuses what does not go together, once the request as a whole is in order.
   *
   * @param dialect whose clients ask: one product scores the firsts of groups again, one does not
   */
  public void checkTogether(Dialect dialect) {
    if (window.searchAfter() != null && window.from() > 0) {
      throw FaultException.argument(
          "`from` parameter must be set to 0 when `search_after` is used.");
    }
    if (window.searchAfter() != null && ranking.sort().isEmpty()) {
      throw FaultException.argument("Sort must contain at least one field.");
    }
    if (ranking.collapse() != null
        && window.searchAfter() != null
        && !sortsBy(ranking.collapse())) {
      throw FaultException.argument(
          "collapse field and sort field must be the same when use `collapse` in conjunction with"
              + " `search_after`");
    }
    if (dialect == Dialect.OPENSEARCH
        && ranking.collapse() != null
        && !ranking.rescore().isEmpty()) {
      throw FaultException.argument("cannot use `collapse` in conjunction with `rescore`");
    }
    List<SortSpec> sort = ranking.sort();
    boolean byScore = sort.size() == 1 && sort.getFirst() instanceof SortSpec.ByScore;
    if (!ranking.rescore().isEmpty() && !sort.isEmpty() && !byScore) {
      throw FaultException.argument("Cannot use [sort] option in conjunction with [rescore].");
    }
  }

  /** Whether all documents of a group are at one place of the order. */
  private boolean sortsBy(Collapse collapse) {
    List<SortSpec> sort = ranking.sort();
    return sort.size() == 1
        && sort.getFirst() instanceof SortSpec.ByField by
        && by.field().equals(collapse.field());
  }

  /** What is asked for that no scroll has, all of it. */
  public List<String> againstScroll() {
    List<String> problems = new ArrayList<>();
    if (limits.countUpTo() != COUNT_ALL && limits.countUpTo() != STANDARD_COUNT) {
      problems.add("disabling [track_total_hits] is not allowed in a scroll context");
    }
    if (window.from() > 0) {
      problems.add("using [from] is not allowed in a scroll context");
    }
    if (window.size() == 0) {
      problems.add("[size] cannot be [0] in a scroll context");
    }
    if (!ranking.rescore().isEmpty()) {
      problems.add("using [rescore] is not allowed in a scroll context");
    }
    return problems;
  }

  /** Refuses what a scroll cannot go on behind. */
  public void checkScroll() {
    checkPaged();
    if (window.searchAfter() != null) {
      throw FaultException.argument("`search_after` cannot be used in a scroll context.");
    }
    if (ranking.collapse() != null) {
      throw FaultException.argument("cannot use `collapse` in a scroll context");
    }
  }

  /** As this, with a window of another size: a page of a scroll, or the hits of a group. */
  public SearchBody withWindow(Window other) {
    return new SearchBody(
        query, postFilter, gathering, aggregations, other, ranking, limits, fetch, suggest, extras);
  }

  /** As this, where lists are made one, in another way. */
  public SearchBody fused(IntFunction<Fusion> way) {
    Ranked lists = gathering.ranked();
    return lists == null
        ? this
        : new SearchBody(
            query,
            postFilter,
            gathering.with(lists.fused(way)),
            aggregations,
            window,
            ranking,
            limits,
            fetch,
            suggest,
            extras);
  }

  /** As this, with the query of a URL's parameter. */
  public SearchBody withQuery(QueryNode other) {
    return new SearchBody(
        other,
        postFilter,
        gathering,
        aggregations,
        window,
        ranking,
        limits,
        fetch,
        suggest,
        extras);
  }
}
