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
import io.lampyr.simulation.fiber.Machine;
import java.util.Optional;
import java.util.function.Supplier;

/** Cluster state as one machine reaches it; see {@link DistantBlobs}. */
final class DistantItems implements ItemStore {
  private final ItemStore store;
  private final Machine machine;
  private final Weather weather;

  DistantItems(ItemStore store, Machine machine, Weather weather) {
    this.store = store;
    this.machine = machine;
    this.weather = weather;
  }

  @Override
  public Optional<Item> read(ItemKey key) {
    return request(() -> store.read(key));
  }

  @Override
  public ItemPage query(
      String partition, String sortPrefix, Optional<String> startAfter, int limit) {
    return request(() -> store.query(partition, sortPrefix, startAfter, limit));
  }

  @Override
  public WriteOutcome write(ItemKey key, Draft draft, ItemCondition condition) {
    return change(() -> store.write(key, draft, condition));
  }

  @Override
  public WriteOutcome delete(ItemKey key, Revision expected) {
    return change(() -> store.delete(key, expected));
  }

  private WriteOutcome change(Supplier<WriteOutcome> send) {
    try {
      return request(send);
    } catch (UnavailableException cutOff) {
      return new WriteOutcome.Unknown(cutOff);
    }
  }

  private <T> T request(Supplier<T> send) {
    weather.store(machine);
    if (weather.isCut(machine.name(), Weather.STATE)) {
      throw weather.unreachable(machine, Weather.STATE);
    }
    T answer = send.get();
    weather.store(machine);
    if (weather.isCut(machine.name(), Weather.STATE)) {
      throw weather.unreachable(machine, Weather.STATE);
    }
    return answer;
  }
}
