package io.lampyr.restapi.rollover;

import io.lampyr.base.port.Clock;
import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.engine.catalog.Catalog;
import io.lampyr.engine.catalog.DataStream;
import io.lampyr.engine.catalog.IndexBlock;
import io.lampyr.engine.catalog.NewIndex;
import io.lampyr.engine.catalog.StreamParts;
import io.lampyr.engine.lifecycle.AliasRollover;
import io.lampyr.engine.lifecycle.RolloverCondition;
import io.lampyr.restapi.Persona;
import io.lampyr.restapi.access.Privilege;
import io.lampyr.restapi.answer.Answer;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.cluster.ClusterView;
import io.lampyr.restapi.error.ApiException;
import io.lampyr.restapi.index.ActiveShards;
import io.lampyr.restapi.index.IndexOptions;
import io.lampyr.restapi.route.Duty;
import io.lampyr.restapi.route.Route;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** {@code _rollover}. */
public final class RolloverRoutes {
  private final ClusterView view;
  private final Catalog catalog;
  private final ActiveShards active;
  private final Persona persona;
  private final Clock clock;
  private final StreamRollover streams;
  private final AliasRollover aliases;

  public RolloverRoutes(ClusterView view, ActiveShards active, Persona persona, Clock clock) {
    this.view = view;
    this.catalog = view.catalog();
    this.active = active;
    this.persona = persona;
    this.clock = clock;
    this.aliases = new AliasRollover(catalog, clock);
    this.streams = new StreamRollover(view, active, persona, clock);
  }

  public List<Route> routes() {
    return List.of(
        Route.on(
                Duty.INGEST,
                Privilege.MANAGE,
                "/{index}/_rollover",
                "/{index}/_rollover/{new_index}")
            .taking(IndexOptions.WAITING, "dry_run", "wait_for_active_shards")
            .inElasticsearch("lazy")
            .takingBody()
            .post(this::rollOver));
  }

  /** What is asked for, and what it comes to. */
  private record Plan(
      AliasRollover.Writer from, NewIndex to, String name, Map<String, @Nullable Object> met) {}

  private Answer rollOver(Call call) {
    String alias = plain(call.path("index"));
    call.require(Privilege.MANAGE, alias);
    RolloverBody body = RolloverBody.parse(call.bodyObject(), every());
    Optional<DataStream> stream = catalog.streams().find(alias);
    boolean lazy = every() && call.parameters().flag("lazy", false);
    if (stream.isPresent()) {
      return streams.rollOver(call, stream.get(), body, lazy);
    }
    Optional<DataStream> refusing = refusing(alias);
    if (refusing.isPresent()) {
      return streams.beginFailures(call, refusing.get(), body, lazy);
    }
    if (lazy) {
      throw ApiException.argument("Lazy rollover can be applied only on a data stream.");
    }
    AliasRollover.Writer writer = aliases.writer(alias);
    call.require(Privilege.MANAGE, writer.index().name());
    IndexBlock.check(IndexBlock.Level.METADATA_WRITE, List.of(writer.index()));
    String given = call.pathIfGiven("new_index").orElseGet(() -> aliases.nextName(writer.index()));
    String name = catalog.resolver().dated(given);
    call.require(Privilege.MANAGE, name);
    aliases.checkFree(writer, name);
    NewIndex wanted = body.index(given);
    wanted.aliases().keySet().forEach(other -> call.require(Privilege.MANAGE, other));
    aliases.check(alias, name);
    RolloverCondition.State state = StreamRollover.state(view, writer.index(), clock.now());
    Plan plan = new Plan(writer, wanted, name, body.results(state));
    boolean dry = call.parameters().flag("dry_run", false);
    if (dry || !body.isDue(state)) {
      return answer(plan, false, dry, false);
    }
    IndexMetadata made = aliases.roll(writer, wanted);
    return answer(plan, true, false, active.await(List.of(made), call));
  }

  /** The stream that the name of a stream of failures is made of, which is not there yet. */
  private Optional<DataStream> refusing(String alias) {
    return every() && StreamParts.isOfFailures(alias)
        ? StreamParts.streamNamedBy(alias).flatMap(catalog.streams()::find)
        : Optional.empty();
  }

  /** Without the selector that says what is meant anyhow. */
  private static String plain(String alias) {
    String data = "::data";
    return alias.endsWith(data) ? alias.substring(0, alias.length() - data.length()) : alias;
  }

  private boolean every() {
    return persona == Persona.ELASTICSEARCH;
  }

  private Answer answer(Plan plan, boolean rolled, boolean dry, boolean active) {
    Map<String, @Nullable Object> answer = new LinkedHashMap<>();
    answer.put("acknowledged", rolled);
    answer.put("shards_acknowledged", active);
    answer.put("old_index", plan.from().index().name());
    answer.put("new_index", plan.name());
    answer.put("rolled_over", rolled);
    answer.put("dry_run", dry);
    if (persona == Persona.ELASTICSEARCH) {
      answer.put("lazy", false);
    }
    answer.put("conditions", plan.met());
    return Answer.ok(answer);
  }
}
