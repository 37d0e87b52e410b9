package io.lampyr.restapi.sql;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.parallel.Siblings;
import io.lampyr.base.port.Ports;
import io.lampyr.engine.catalog.ResolvedIndex;
import io.lampyr.engine.search.PitId;
import io.lampyr.engine.search.SearchEngine;
import io.lampyr.engine.search.SearchShard;
import io.lampyr.engine.search.TableScans;
import io.lampyr.esql.run.Result;
import io.lampyr.esql.run.Runner;
import io.lampyr.esql.run.Warnings;
import io.lampyr.esql.sql.SqlQuery;
import io.lampyr.esql.sql.dsl.SearchOfPlan;
import io.lampyr.esql.sql.translate.Session;
import io.lampyr.esql.sql.tree.Statement;
import io.lampyr.esql.sql.type.SqlColumn;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.search.PagedSearches;
import io.lampyr.restapi.search.Searches;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Carries queries of SQL out for calls, page by page. What is read is kept only once there are more
 * rows than one page has: then the first page is read again of what was kept, so that all pages
 * show the same commits. A later page reads what came before it, and leaves it out. Safe for many
 * threads.
 */
final class SqlQueries {
  private static final int SHARDS_AT_ONCE = 8;

  private final Searches searches;
  private final PagedSearches pages;
  private final SearchEngine engine;
  private final Ports ports;
  private final Siblings siblings;
  private final String cluster;

  SqlQueries(
      Searches searches, PagedSearches pages, SearchEngine engine, Ports ports, String cluster) {
    this.searches = searches;
    this.pages = pages;
    this.engine = engine;
    this.ports = ports;
    this.siblings = new Siblings(ports.scheduler(), "sql", SHARDS_AT_ONCE);
    this.cluster = cluster;
  }

  /** A page of rows, and how to come by the next one. */
  record Answered(
      List<SqlColumn> columns,
      List<List<@Nullable Object>> rows,
      Optional<String> cursor,
      List<String> warnings) {}

  /** What one page is read of. */
  private record Read(SqlQuery.Planned planned, Result result, SqlTables tables) {}

  Answered first(Call call, SqlRequest request, Statement.Select select) {
    Instant began = ports.clock().now();
    Read read = read(call, request, select, began, request.fetchSize(), null, this::shards);
    if (read.result().rows() <= request.fetchSize()) {
      return answered(request, read, 0, Optional.empty());
    }
    if (read.tables().indices().isEmpty()) {
      // Rows without a source are all there in any process.
      throw new IllegalStateException("rows of no table fill a page");
    }
    PagedSearches.Kept kept = pages.keep(read.tables().indices(), request.pageTimeout());
    try {
      Read again =
          read(call, request, select, began, request.fetchSize(), kept.shards(), this::shards);
      return page(request, again, began, kept.id(), 0);
    } catch (RuntimeException failed) {
      kept.close().run();
      throw failed;
    }
  }

  private interface Planner extends Function<List<ResolvedIndex>, List<SearchShard>> {}

  private List<SearchShard> shards(List<ResolvedIndex> indices) {
    return engine.planner().plan(indices, Set.of(), _ -> 1f);
  }

  /** The same for one that may take longer: what it reads is kept from the beginning. */
  Answered lasting(Call call, SqlRequest request, Statement.Select select) {
    Instant began = ports.clock().now();
    List<PagedSearches.Kept> all = new ArrayList<>();
    Planner keeping =
        indices -> {
          // A query that begins anew reads what is there by then.
          all.forEach(before -> before.close().run());
          all.clear();
          all.add(pages.keep(indices, request.within().plus(request.pageTimeout())));
          return all.getFirst().shards();
        };
    try {
      Read read = read(call, request, select, began, request.fetchSize(), null, keeping);
      return all.isEmpty()
          ? answered(request, read, 0, Optional.empty())
          : page(request, read, began, all.getFirst().id(), 0);
    } catch (RuntimeException failed) {
      all.forEach(kept -> kept.close().run());
      throw failed;
    }
  }

  Answered next(Call call, SqlCursor cursor, Statement.Select select) {
    SqlRequest request = cursor.request();
    PagedSearches.Kept kept = pages.again(call, cursor.kept(), request.pageTimeout());
    int rows = Math.addExact(cursor.rows(), request.fetchSize());
    Read read = read(call, request, select, cursor.began(), rows, kept.shards(), this::shards);
    return page(request, read, cursor.began(), kept.id(), cursor.rows());
  }

  /** The query as a search in JSON, of a page's rows. */
  Map<String, Object> translated(Call call, SqlRequest request, Statement.Select select) {
    Instant began = ports.clock().now();
    Session session = new Session(request.zone(), began, cluster);
    TableScans.Asked asked = new TableScans.Asked(began, searches.documentsOf(call));
    return engine
        .tables()
        .during(
            asked,
            request.within(),
            scope -> {
              SqlTables tables = new SqlTables(call, searches, this::shards, scope, null);
              int rows = request.fetchSize();
              SqlQuery.Planned planned = SqlQuery.plan(select, tables, tables, session, null, rows);
              return SearchOfPlan.of(planned.plan(), rows);
            });
  }

  /** Ends what is kept for a cursor; false if it was gone. */
  boolean close(SqlCursor cursor) {
    return pages.end(cursor.kept());
  }

  private Answered page(SqlRequest request, Read read, Instant began, PitId kept, int from) {
    int to = from + request.fetchSize();
    boolean more = read.result().rows() > to;
    if (!more) {
      var _ = pages.end(kept);
    }
    Optional<String> cursor =
        more ? Optional.of(new SqlCursor(request, began, kept, to).encode()) : Optional.empty();
    return answered(request, read, from, cursor);
  }

  private static Answered answered(
      SqlRequest request, Read read, int from, Optional<String> cursor) {
    List<SqlColumn> columns = read.planned().columns();
    SqlRows rows = new SqlRows(columns, request.zone(), request.lenient());
    return new Answered(
        columns,
        rows.of(read.result(), from, request.fetchSize()),
        cursor,
        read.result().warnings());
  }

  /** One row more than is wanted tells whether there are more. */
  private Read read(
      Call call,
      SqlRequest request,
      Statement.Select select,
      Instant began,
      int rows,
      @Nullable List<SearchShard> kept,
      Planner planner) {
    TableScans.Asked asked = new TableScans.Asked(began, searches.documentsOf(call));
    Session session = new Session(request.zone(), began, cluster);
    try {
      return engine
          .tables()
          .during(
              asked,
              request.within(),
              scope -> {
                SqlTables tables = new SqlTables(call, searches, planner, scope, kept);
                SqlQuery.Planned planned =
                    SqlQuery.plan(select, tables, tables, session, request.filter(), rows + 1);
                Runner.Means means =
                    new Runner.Means(tables, siblings, scope::check, ports.randomness());
                Result result = Runner.run(planned.plan(), means, new Warnings());
                return new Read(planned, result, tables);
              });
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new UnavailableException("a query was interrupted", e);
    }
  }
}
