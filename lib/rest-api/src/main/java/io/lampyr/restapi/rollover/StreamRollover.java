package io.lampyr.restapi.rollover;

import io.lampyr.base.port.Clock;
import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.engine.catalog.Catalog;
import io.lampyr.engine.catalog.DataStream;
import io.lampyr.engine.catalog.IndexBlock;
import io.lampyr.engine.catalog.NewIndex;
import io.lampyr.engine.catalog.Streams;
import io.lampyr.engine.lifecycle.RolloverCondition;
import io.lampyr.restapi.Persona;
import io.lampyr.restapi.answer.Answer;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.cluster.ClusterView;
import io.lampyr.restapi.cluster.ShardTotals;
import io.lampyr.restapi.error.ApiException;
import io.lampyr.restapi.index.ActiveShards;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Rolls streams over, whose next index has a name and content of their own. */
final class StreamRollover {
  private static final RolloverCondition.State NOTHING =
      new RolloverCondition.State(Duration.ZERO, 0, 0, 0, 0);

  private final ClusterView view;
  private final Catalog catalog;
  private final ActiveShards active;
  private final Persona persona;
  private final Clock clock;

  StreamRollover(ClusterView view, ActiveShards active, Persona persona, Clock clock) {
    this.view = view;
    this.catalog = view.catalog();
    this.active = active;
    this.persona = persona;
    this.clock = clock;
  }

  /** An index as it is now. */
  static RolloverCondition.State state(ClusterView view, IndexMetadata index, Instant now) {
    ClusterView.IndexView shards = view.view(index, view.nodes());
    ShardTotals sum = ShardTotals.of(shards.known().values());
    return new RolloverCondition.State(
        Duration.between(index.age().created(), now),
        sum.documents().count(),
        sum.bytes(),
        shards.known().values().stream().mapToLong(shard -> shard.storeBytes()).max().orElse(0),
        shards.known().values().stream()
            .mapToLong(shard -> shard.documents().count())
            .max()
            .orElse(0));
  }

  Answer rollOver(Call call, DataStream stream, RolloverBody body, boolean lazy) {
    check(call, body, lazy);
    boolean dry = call.parameters().flag("dry_run", false);
    IndexMetadata old = stream.writeIndex();
    IndexBlock.check(IndexBlock.Level.METADATA_WRITE, List.of(old));
    if (lazy && !dry) {
      var _ = catalog.streams().update(stream.name(), state -> state.rollingOnWrite(true));
      return toCome(new Told(old.name(), catalog.streams().nextName(stream)));
    }
    RolloverCondition.State state = state(view, old, clock.now());
    Told would = new Told(old.name(), catalog.streams().nextName(stream));
    Map<String, @Nullable Object> met = body.results(state);
    if (dry || !body.isDue(state)) {
      return answer(would.with(met, false, dry, false), lazy);
    }
    Streams.Rolled rolled = catalog.streams().rollOver(stream, NewIndex.named(stream.name()));
    IndexMetadata made = rolled.after().writeIndex();
    boolean all = active.await(List.of(made), call);
    return answer(new Told(old.name(), made.name()).with(met, true, false, all), lazy);
  }

  private static void check(Call call, RolloverBody body, boolean lazy) {
    if (call.pathIfGiven("new_index").isPresent()) {
      throw ApiException.argument(
          "new index name may not be specified when rolling over a data stream");
    }
    if (!body.index().isEmpty()) {
      throw ApiException.argument(
          "aliases, mappings, and index settings may not be specified when rolling over a data"
              + " stream");
    }
    if (lazy && !body.conditions().isEmpty()) {
      throw ApiException.argument("Lazy rollover can be used only without any conditions.");
    }
  }

  /**
   * Makes the first index of what a stream refused: that is due whatever the conditions, as nothing
   * is there that they could be asked of.
   */
  Answer beginFailures(Call call, DataStream stream, RolloverBody body, boolean lazy) {
    check(call, body, lazy);
    boolean dry = call.parameters().flag("dry_run", false);
    Told would = new Told("_none_", catalog.configuration().firstOfFailures(stream));
    if (dry || !body.conditions().isEmpty()) {
      return answer(would.with(body.results(NOTHING), false, dry, false), lazy);
    }
    IndexMetadata made = catalog.streams().ofFailures(stream).writeIndex();
    boolean all = active.await(List.of(made), call);
    return answer(new Told("_none_", made.name()).with(Map.of(), true, false, all), lazy);
  }

  private record Told(String from, String to) {
    Outcome with(Map<String, @Nullable Object> met, boolean rolled, boolean dry, boolean active) {
      return new Outcome(this, met, rolled, dry, active);
    }
  }

  private record Outcome(
      Told names, Map<String, @Nullable Object> met, boolean rolled, boolean dry, boolean active) {}

  /** The next write makes it true. */
  private static Answer toCome(Told names) {
    Map<String, @Nullable Object> answer = new LinkedHashMap<>();
    answer.put("acknowledged", true);
    answer.put("shards_acknowledged", true);
    answer.put("old_index", names.from());
    answer.put("new_index", names.to());
    answer.put("rolled_over", false);
    answer.put("dry_run", false);
    answer.put("lazy", true);
    answer.put("conditions", Map.of());
    return Answer.ok(answer);
  }

  private Answer answer(Outcome outcome, boolean lazy) {
    Map<String, @Nullable Object> answer = new LinkedHashMap<>();
    answer.put("acknowledged", outcome.rolled());
    answer.put("shards_acknowledged", outcome.active());
    answer.put("old_index", outcome.names().from());
    answer.put("new_index", outcome.names().to());
    answer.put("rolled_over", outcome.rolled());
    answer.put("dry_run", outcome.dry());
    if (persona == Persona.ELASTICSEARCH) {
      answer.put("lazy", lazy);
    }
    answer.put("conditions", outcome.met());
    return Answer.ok(answer);
  }
}
