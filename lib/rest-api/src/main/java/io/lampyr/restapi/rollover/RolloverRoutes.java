package io.lampyr.restapi.rollover;

import io.lampyr.base.id.IndexId;
import io.lampyr.base.port.Clock;
import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.engine.catalog.AliasAction;
import io.lampyr.engine.catalog.AliasOptions;
import io.lampyr.engine.catalog.Catalog;
import io.lampyr.engine.catalog.DataStream;
import io.lampyr.engine.catalog.Expansion;
import io.lampyr.engine.catalog.FlatSettings;
import io.lampyr.engine.catalog.IndexBlock;
import io.lampyr.engine.catalog.IndexSettings;
import io.lampyr.engine.catalog.NewIndex;
import io.lampyr.engine.catalog.ResolvedIndex;
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

  public RolloverRoutes(ClusterView view, ActiveShards active, Persona persona, Clock clock) {
    this.view = view;
    this.catalog = view.catalog();
    this.active = active;
    this.persona = persona;
    this.clock = clock;
    this.streams = new StreamRollover(view, active, persona, clock);
  }

  public List<Route> routes() {
    return List.of(
        Route.on(
                Duty.INGEST,
                Privilege.MANAGE,
                "/{index}/_rollover",
                "/{index}/_rollover/{new_index}")
            .taking(IndexOptions.parameters("dry_run", "wait_for_active_shards", "lazy"))
            .post(this::rollOver));
  }

  /** An alias, and the index that its writes go to. */
  private record Writer(String alias, IndexMetadata index, AliasOptions options) {
    boolean isExplicit() {
      return options.writes().orElse(false);
    }
  }

  /** What is asked for, and what it comes to. */
  private record Plan(Writer from, NewIndex to, String name, Map<String, @Nullable Object> met) {}

  private Answer rollOver(Call call) {
    String alias = call.path("index");
    call.require(Privilege.MANAGE, alias);
    boolean every = persona == Persona.ELASTICSEARCH;
    RolloverBody body = RolloverBody.parse(call.bodyObject(), every);
    Optional<DataStream> stream = catalog.streams().find(alias);
    boolean lazy = every && call.parameters().flag("lazy", false);
    if (stream.isPresent()) {
      return streams.rollOver(call, stream.get(), body, lazy);
    }
    if (lazy) {
      throw ApiException.argument("Lazy rollover can be applied only on a data stream.");
    }
    Writer writer = writer(alias);
    call.require(Privilege.MANAGE, writer.index().name());
    IndexBlock.check(IndexBlock.Level.METADATA_WRITE, List.of(writer.index()));
    String given = call.pathIfGiven("new_index").orElseGet(() -> next(writer.index()));
    String name = catalog.resolver().dated(given);
    call.require(Privilege.MANAGE, name);
    catalog.checkFree(name);
    NewIndex wanted = body.index(given);
    checkTemplates(alias, name);
    Condition.State state = StreamRollover.state(view, writer.index(), clock.now());
    Plan plan = new Plan(writer, wanted, name, body.results(state));
    boolean dry = call.parameters().flag("dry_run", false);
    if (dry || !body.isDue(state)) {
      return answer(plan, false, dry, false);
    }
    IndexMetadata made = catalog.create(wanted);
    move(writer, made.id(), wanted);
    return answer(plan, true, false, active.await(List.of(made), call));
  }

  private Writer writer(String alias) {
    List<ResolvedIndex> meant =
        catalog.resolver().resolve(List.of(alias), Expansion.OPEN_AND_CLOSED.lenient(true, true));
    if (meant.isEmpty()) {
      throw ApiException.argument("rollover target [" + alias + "] does not exist");
    }
    List<Writer> all =
        meant.stream()
            .map(ResolvedIndex::metadata)
            .filter(index -> index.definition().aliases().containsKey(alias))
            .map(index -> new Writer(alias, index, options(index, alias)))
            .toList();
    if (all.isEmpty()) {
      throw ApiException.argument(
          "rollover target is a [concrete index] but one of [alias,data_stream] was expected");
    }
    Optional<Writer> named = all.stream().filter(Writer::isExplicit).findFirst();
    boolean only = all.size() == 1 && all.getFirst().options().writes().orElse(true);
    if (named.isEmpty() && !only) {
      throw ApiException.argument(
          "rollover target [" + alias + "] does not point to a write index");
    }
    return named.orElseGet(all::getFirst);
  }

  private static AliasOptions options(IndexMetadata index, String alias) {
    String text = index.definition().aliases().get(alias);
    return text == null ? AliasOptions.NONE : AliasOptions.ofText(text);
  }

  private String next(IndexMetadata index) {
    String given =
        FlatSettings.ofIndexText(index.definition().settings())
            .text(IndexSettings.PROVIDED_NAME, index.name());
    return NextName.after(given, catalog.resolver()::dated);
  }

  /** Such an alias would lead to both indices from the new one's first moment on. */
  private void checkTemplates(String alias, String name) {
    NewIndex byTemplates = catalog.templates().completed(NewIndex.named(name));
    if (byTemplates.aliases().containsKey(alias)) {
      String template =
          catalog.templates().winner(name, false).map(found -> found.name()).orElse("_legacy");
      throw ApiException.argument(
          "Rollover alias ["
              + alias
              + "] can point to multiple indices, found duplicated alias ["
              + byTemplates.aliases().keySet()
              + "] in index template ["
              + template
              + "]");
    }
  }

  /**
   * Writes find an index at every moment: the new one is written to from when the alias has it, and
   * the old one loses its part after that.
   */
  private void move(Writer from, IndexId to, NewIndex made) {
    AliasOptions wanted = made.aliases().getOrDefault(from.alias(), AliasOptions.NONE);
    IndexId old = from.index().id();
    catalog.change(
        List.of(
            new AliasAction.AddAlias(to, from.alias(), wanted.writing(true)),
            new AliasAction.AddAlias(old, from.alias(), from.options().writing(false))));
    if (!from.isExplicit()) {
      catalog.change(List.of(new AliasAction.RemoveAlias(old, from.alias())));
      catalog.change(List.of(new AliasAction.AddAlias(to, from.alias(), wanted)));
    }
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
