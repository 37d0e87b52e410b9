package io.lampyr.restapi.index;

import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.engine.catalog.Catalog;
import io.lampyr.engine.catalog.Expansion;
import io.lampyr.engine.catalog.IndexBlock;
import io.lampyr.engine.catalog.IndexDefinition;
import io.lampyr.engine.catalog.ResolvedIndex;
import io.lampyr.engine.client.IndexMaintenance;
import io.lampyr.engine.client.ShardOutcome;
import io.lampyr.engine.client.ShardsOutcome;
import io.lampyr.engine.upkeep.Merging;
import io.lampyr.mapping.InnerLeaf;
import io.lampyr.mapping.LeafField;
import io.lampyr.mapping.analysis.Analyze;
import io.lampyr.mapping.analysis.NamedAnalyzer;
import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.field.AnalyzedType;
import io.lampyr.mapping.field.FlattenedType;
import io.lampyr.mapping.field.KeywordType;
import io.lampyr.restapi.Persona;
import io.lampyr.restapi.access.Privilege;
import io.lampyr.restapi.answer.Answer;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.call.Parameters;
import io.lampyr.restapi.error.ApiException;
import io.lampyr.restapi.exchange.Method;
import io.lampyr.restapi.route.Duty;
import io.lampyr.restapi.route.Route;
import io.lampyr.restapi.task.LastingCalls;
import io.lampyr.restapi.task.Task;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Refreshes, flushes and merges indices, and shows what analyzers make of texts. */
public final class MaintenanceRoutes {
  private static final String FORCE_MERGE = "indices:admin/forcemerge";
  private static final Duration DEADLINE = Duration.ofSeconds(30);

  /** A merge goes on at its node when nobody waits any more. */
  private static final Duration MERGE_DEADLINE = Duration.ofMinutes(10);

  private final Catalog catalog;
  private final IndexMaintenance maintenance;
  private final Persona persona;
  private final Later later;

  public MaintenanceRoutes(
      Catalog catalog, IndexMaintenance maintenance, Persona persona, Later later) {
    this.catalog = catalog;
    this.maintenance = maintenance;
    this.persona = persona;
    this.later = later;
    later
        .lasting()
        .does(
            FORCE_MERGE,
            (call, run, task) -> new LastingCalls.Outcome(200, merge(forced(call)), () -> {}));
  }

  public List<Route> routes() {
    return List.of(
        Route.on(Duty.INGEST, Privilege.REFRESH, "/_refresh", "/{index}/_refresh")
            .taking(IndexOptions.NAMES)
            .by(this::refresh, Method.GET, Method.POST),
        Route.on(
                Duty.INGEST,
                Privilege.REFRESH,
                "/_flush",
                "/{index}/_flush",
                "/_flush/synced",
                "/{index}/_flush/synced")
            .taking(IndexOptions.NAMES, "force", "wait_if_ongoing")
            .by(this::flush, Method.GET, Method.POST),
        Route.on(Duty.INGEST, Privilege.MAINTENANCE, "/_forcemerge", "/{index}/_forcemerge")
            .taking(
                IndexOptions.NAMES,
                "flush",
                "max_num_segments",
                "only_expunge_deletes",
                "primary_only",
                "wait_for_completion")
            .post(this::forceMerge),
        Route.on(Duty.INGEST, Privilege.READ, "/_analyze", "/{index}/_analyze")
            .taking("index")
            .takingSource()
            .by(this::analyze, Method.GET, Method.POST));
  }

  private Answer refresh(Call call) {
    return each(call, index -> maintenance.refresh(index.id(), DEADLINE));
  }

  private Answer flush(Call call) {
    boolean waits = call.parameters().flag("wait_if_ongoing", true);
    if (call.parameters().flag("force", false) && !waits) {
      throw ApiException.validation("wait_if_ongoing must be true for a force flush");
    }
    return each(call, index -> maintenance.flush(index.id(), DEADLINE));
  }

  /** What was merged is always made durable: it would be merged anew otherwise. */
  private Answer forceMerge(Call call) {
    if (call.parameters().flag("wait_for_completion", true)) {
      return Answer.ok(merge(forced(call)));
    }
    Merging _ = merging(call);
    return later.lasting().answer(call, kind(call), false, null);
  }

  /** Told by what was asked for: which indices that means is found out by the task, as there. */
  private static Task.Kind kind(Call call) {
    Parameters asked = call.parameters();
    String told =
        "Force-merge indices "
            + IndexOptions.expressions(call)
            + ", maxSegments["
            + asked.integer("max_num_segments", -1)
            + "], onlyExpungeDeletes["
            + asked.flag("only_expunge_deletes", false)
            + "], flush["
            + asked.flag("flush", true)
            + "], primaryOnly["
            + asked.flag("primary_only", false)
            + "]";
    return new Task.Kind(FORCE_MERGE, told, true);
  }

  /** What is to be merged, and how. */
  private record Forced(List<ResolvedIndex> indices, Merging merging) {}

  private Map<String, @Nullable Object> merge(Forced forced) {
    return each(
        forced.indices(), index -> maintenance.merge(index.id(), forced.merging(), MERGE_DEADLINE));
  }

  private Forced forced(Call call) {
    Merging merging = merging(call);
    List<ResolvedIndex> found =
        Permitted.of(call, Privilege.MAINTENANCE, IndexOptions.expressions(call), found(call));
    IndexBlock.checkFound(IndexBlock.Level.METADATA_WRITE, found);
    return new Forced(found, merging);
  }

  private Merging merging(Call call) {
    int segments = call.parameters().integer("max_num_segments", -1);
    if (segments == 0 || segments < -1) {
      throw ApiException.argument("max_num_segments must be positive, was [" + segments + "]");
    }
    boolean deletes = call.parameters().flag("only_expunge_deletes", false);
    if (deletes && segments > 0 && persona == Persona.ELASTICSEARCH) {
      throw ApiException.validation(
          "cannot set only_expunge_deletes and max_num_segments at the same time,"
              + " those two parameters are mutually exclusive");
    }
    if (deletes) {
      return new Merging.Deletes();
    }
    return segments < 0 ? new Merging.None() : new Merging.Down(segments);
  }

  private List<ResolvedIndex> found(Call call) {
    return catalog
        .resolver()
        .resolve(IndexOptions.expressions(call), IndexOptions.expansion(call, Expansion.OPEN));
  }

  private interface Work {
    ShardsOutcome on(ResolvedIndex index);
  }

  private Answer each(Call call, Work work) {
    List<ResolvedIndex> found =
        Permitted.of(call, Privilege.REFRESH, IndexOptions.expressions(call), found(call));
    return Answer.ok(each(found, work));
  }

  private static Map<String, @Nullable Object> each(List<ResolvedIndex> found, Work work) {
    int total = 0;
    int successful = 0;
    List<@Nullable Object> failures = new ArrayList<>();
    for (ResolvedIndex index : found) {
      switch (work.on(index)) {
        case ShardsOutcome.Called called -> {
          total += called.total();
          successful += called.successful();
          for (int i = 0; i < called.total(); i++) {
            failure(index, i, called.shards().get(i)).ifPresent(failures::add);
          }
        }
        case ShardsOutcome.IndexMissing _, ShardsOutcome.IndexClosed _ -> {
          // It went away in between: then there is nothing to be done.
        }
        case ShardsOutcome.Unavailable(String reason) -> {
          total += index.metadata().layout().shards();
          failures.add(failure(index, 0, reason));
        }
      }
    }
    return Map.of("_shards", shards(total, successful, failures));
  }

  private static Optional<Map<String, @Nullable Object>> failure(
      ResolvedIndex index, int shard, ShardOutcome<?> outcome) {
    return switch (outcome) {
      case ShardOutcome.Answered<?> _ -> Optional.empty();
      case ShardOutcome.IndexMissing<?> _ -> Optional.of(failure(index, shard, "index is gone"));
      case ShardOutcome.IndexClosed<?> _ -> Optional.of(failure(index, shard, "index is closed"));
      case ShardOutcome.Overloaded<?>(String reason, Duration _) ->
          Optional.of(failure(index, shard, reason));
      case ShardOutcome.Unavailable<?>(String reason) -> Optional.of(failure(index, shard, reason));
    };
  }

  private static Map<String, @Nullable Object> failure(
      ResolvedIndex index, int shard, String reason) {
    return UnavailableShards.failure(index.name(), shard, reason);
  }

  private static Map<String, @Nullable Object> shards(
      int total, int successful, List<@Nullable Object> failures) {
    Map<String, @Nullable Object> shards = new LinkedHashMap<>();
    shards.put("total", total);
    shards.put("successful", successful);
    shards.put("failed", total - successful);
    if (!failures.isEmpty()) {
      shards.put("failures", failures);
    }
    return shards;
  }

  private Answer analyze(Call call) {
    if (!call.hasBody()) {
      throw new FaultException(ErrorKind.PARSE, "request body or source parameter is required");
    }
    Map<String, @Nullable Object> body = call.bodyObject();
    Optional<String> name = call.pathIfGiven("index").or(() -> call.parameters().text("index"));
    if (name.isEmpty()) {
      return Answer.ok(Analyze.withoutIndex().answer(body));
    }
    IndexMetadata index = catalog.resolver().one(name.get(), Expansion.OPEN).metadata();
    call.require(Privilege.READ, index.name());
    IndexBlock.check(IndexBlock.Level.READ, List.of(index));
    IndexDefinition definition = IndexDefinition.of(index);
    Analyze analyze =
        new Analyze(definition.context().analysis(), field -> analyzer(definition, field));
    return Answer.ok(analyze.answer(body));
  }

  /** What makes the terms of a field; null if there is no such field. */
  private static @Nullable NamedAnalyzer analyzer(IndexDefinition definition, String field) {
    LeafField leaf = definition.mapping().leaf(field);
    NamedAnalyzer whole = definition.context().analysis().find("keyword");
    return switch (leaf == null ? null : leaf.type()) {
      case null -> {
        InnerLeaf inner = InnerLeaf.find(definition.mapping(), field);
        yield inner == null ? null : new NamedAnalyzer(field, inner.inner().analyzer(), false);
      }
      case AnalyzedType text -> text.indexAnalyzer();
      case KeywordType keyword -> keyword.normalizer() == null ? whole : keyword.normalizer();
      case FlattenedType _ -> whole;
      default ->
          throw ApiException.argument(
              "Can't process field ["
                  + field
                  + "], Analysis requests are only supported on tokenized fields");
    };
  }
}
