package io.lampyr.restapi.esql;

import io.lampyr.base.error.CorruptionException;
import io.lampyr.base.error.LampyrException;
import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.parallel.Siblings;
import io.lampyr.base.port.Ports;
import io.lampyr.engine.enrich.EnrichLookups;
import io.lampyr.engine.search.SearchEngine;
import io.lampyr.engine.search.TableScans;
import io.lampyr.esql.EsqlQuery;
import io.lampyr.esql.plan.Plan;
import io.lampyr.esql.run.Result;
import io.lampyr.esql.run.Runner;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.search.PagedSearches;
import io.lampyr.restapi.search.Searches;
import java.time.Duration;
import java.time.Instant;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** Carries piped queries out for calls. Safe for many threads. */
final class EsqlQueries {
  private static final int SHARDS_AT_ONCE = 8;

  private final Sources sources;
  private final Ports ports;
  private final String version;
  private final Siblings siblings;
  private final QueryViews views;

  /** What queries read. */
  record Sources(
      Searches searches,
      PagedSearches pages,
      SearchEngine engine,
      EnrichLookups enrichment,
      QueryViews views) {}

  EsqlQueries(Sources sources, Ports ports, String version) {
    this.sources = sources;
    this.views = sources.views();
    this.ports = ports;
    this.version = version;
    this.siblings = new Siblings(ports.scheduler(), "esql", SHARDS_AT_ONCE);
  }

  /** What a query gave, with how long it took. */
  record Done(Plan plan, Result result, long took) {}

  /** One that is over before what it reads can be collected. */
  Done run(Call call, EsqlRequest request, Duration within) {
    return run(call, request, within, null, () -> false);
  }

  /**
   * One that may take longer: what it reads is kept for it.
   *
   * @param enough whether it is to end with the rows that it has
   */
  Done runKept(Call call, EsqlRequest request, Duration within, BooleanSupplier enough) {
    try (KeptShards kept = new KeptShards(sources.pages(), within)) {
      return run(call, request, within, kept, enough);
    }
  }

  /** A query, and how it is carried out. */
  private record Planned(EsqlQuery query, Plan plan) {}

  /** Views are looked for only where a query cannot be carried out without: others cost nothing. */
  private Planned planned(EsqlQuery query, EsqlRequest request, Runner.Means means, Instant now) {
    try {
      return new Planned(query, plan(query, request, means, now));
    } catch (LampyrException unknown) {
      EsqlQuery meant = query.over(views::find);
      if (meant == query) {
        throw unknown;
      }
      return new Planned(meant, plan(meant, request, means, now));
    }
  }

  private Plan plan(EsqlQuery query, EsqlRequest request, Runner.Means means, Instant now) {
    return request.filter().isPresent()
        ? query.plan(means, now, version, request.filter().get())
        : query.plan(means, now, version);
  }

  /** Whoever was frozen meanwhile finds that what was kept has been collected: it begins anew. */
  private static RuntimeException again(KeptShards kept, CorruptionException missing) {
    kept.close();
    return TableScans.ended(missing);
  }

  private Done run(
      Call call,
      EsqlRequest request,
      Duration within,
      @Nullable KeptShards kept,
      BooleanSupplier enough) {
    long began = ports.clock().monotonicNanos();
    EsqlQuery query = EsqlQuery.parse(request.query(), request.parameters());
    Instant now = ports.clock().now();
    TableScans.Asked asked = new TableScans.Asked(now, sources.searches().documentsOf(call));
    try {
      return sources
          .engine()
          .tables()
          .during(
              asked,
              within,
              scope -> {
                Runner.Means means =
                    new Runner.Means(
                        new CallTables(call, sources, scope, kept),
                        siblings,
                        scope::check,
                        enough,
                        ports.randomness());
                try {
                  Planned planned = planned(query, request, means, now);
                  Result result = planned.query().run(planned.plan(), means);
                  long took = (ports.clock().monotonicNanos() - began) / 1_000_000;
                  return new Done(planned.plan(), result, took);
                } catch (CorruptionException missing) {
                  throw kept != null && kept.hasEnded() ? again(kept, missing) : missing;
                }
              });
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new UnavailableException("a query was interrupted", e);
    }
  }
}
