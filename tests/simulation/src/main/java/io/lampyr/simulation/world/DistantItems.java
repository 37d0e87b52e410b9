package io.lampyr.simulation.world;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.cluster.item.Draft;
import io.lampyr.cluster.item.Item;
import io.lampyr.cluster.item.ItemCondition;
import io.lampyr.cluster.item.ItemKey;
import io.lampyr.cluster.item.ItemPage;
import io.lampyr.cluster.item.ItemStore;
import io.lampyr.cluster.item.Revision;
import io.lampyr.cluster.item.WriteOutcome;
import io.lampyr.cluster.state.ShardItem;
import io.lampyr.cluster.state.StateCodecs;
import io.lampyr.cluster.state.StateKeys;
import io.lampyr.simulation.fiber.Machine;
import io.lampyr.simulation.world.Coverage.Fault;
import io.lampyr.simulation.world.Coverage.Step;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/** Cluster state as one machine reaches it; see {@link Requests}. */
final class DistantItems implements ItemStore {
  /** As long as clients of DynamoDB wait for an answer. */
  private static final Duration ATTEMPT = Duration.ofMillis(1500);

  /** Names that are longer, or have digits, are drawn or counted. */
  private static final int LONGEST_WORD = 20;

  private final ItemStore store;
  private final Machine machine;
  private final Weather weather;
  private final Coverage coverage;
  private final Requests requests;
  private final Map<ItemKey, Long> activated = new HashMap<>();

  DistantItems(ItemStore store, Machine machine, Weather weather, Coverage coverage) {
    this.store = store;
    this.machine = machine;
    this.weather = weather;
    this.coverage = coverage;
    this.requests = new Requests(machine, weather, coverage, Weather.STATE, ATTEMPT);
  }

  @Override
  public Optional<Item> read(ItemKey key) {
    return requests.send(Step.STATE_READ, "read " + room(key), () -> store.read(key));
  }

  @Override
  public List<Item> read(Set<ItemKey> keys) {
    String what = keys.stream().map(DistantItems::room).distinct().sorted().toList().toString();
    return requests.send(Step.STATE_READ, "read several " + what, () -> store.read(keys));
  }

  @Override
  public ItemPage query(
      String partition, String sortPrefix, Optional<String> startAfter, int limit) {
    return requests.send(
        Step.STATE_READ,
        "query " + room(partition) + " " + room(sortPrefix),
        () -> store.query(partition, sortPrefix, startAfter, limit));
  }

  @Override
  public WriteOutcome write(ItemKey key, Draft draft, ItemCondition condition) {
    freezeReader(key, condition);
    return change(
        writing(key, draft), "write " + room(key), () -> store.write(key, draft, condition));
  }

  @Override
  public WriteOutcome delete(ItemKey key, Revision expected) {
    Step step = isReader(key) ? Step.READER_LEASE : Step.OTHER_STATE;
    return change(step, "delete " + room(key), () -> store.delete(key, expected));
  }

  private void freezeReader(ItemKey key, ItemCondition condition) {
    if (isReader(key) && condition.equals(ItemCondition.ABSENT)) {
      weather.openReader(machine);
    }
  }

  private Step writing(ItemKey key, Draft draft) {
    if (key.partition().equals(StateKeys.NODES)) {
      return Step.HEARTBEAT;
    }
    if (isReader(key)) {
      return Step.READER_LEASE;
    }
    if (!key.sort().startsWith(StateKeys.SHARD_PREFIX)) {
      return Step.OTHER_STATE;
    }
    ShardItem item = StateCodecs.SHARD.decode("draft", draft.value());
    return switch (item.state()) {
      case RESTING -> Step.REST;
      case ASSIGNED -> Step.ASSIGNMENT;
      case HANDING_OFF -> Step.HAND_OFF;
      case ACTIVE -> {
        Long before = activated.put(key, item.term().value());
        boolean first = before == null || before != item.term().value();
        yield first ? Step.ACTIVATION : Step.PUBLICATION;
      }
    };
  }

  private static boolean isReader(ItemKey key) {
    return key.partition().equals(StateKeys.READERS);
  }

  /** What kind of item it is; one name is as good as another. */
  private static String room(ItemKey key) {
    String partition = room(key.partition());
    return partition + " " + (partition.equals("names") ? "*" : room(key.sort()));
  }

  /** The first part of a name, if others have it too. */
  private static String room(String name) {
    int end = name.indexOf('.');
    String first = end < 0 ? name : name.substring(0, end);
    return first.length() > LONGEST_WORD || first.matches(".*[0-9].*") ? "*" : first;
  }

  private WriteOutcome change(Step step, String what, Supplier<WriteOutcome> send) {
    try {
      WriteOutcome outcome = requests.send(step, what, send);
      switch (outcome) {
        case WriteOutcome.Written _ -> {
          // Nothing went wrong.
        }
        case WriteOutcome.LostRace _ -> coverage.struck(Fault.LOST_RACE, step);
        case WriteOutcome.Refused _ -> coverage.struck(Fault.REFUSED, step);
        case WriteOutcome.Unknown _ -> coverage.struck(Fault.ANSWER_LOST, step);
      }
      return outcome;
    } catch (UnavailableException cutOff) {
      return new WriteOutcome.Unknown(cutOff);
    }
  }
}
