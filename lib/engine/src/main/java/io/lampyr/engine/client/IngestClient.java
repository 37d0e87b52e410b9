package io.lampyr.engine.client;

import io.lampyr.base.error.InvalidInputException;
import io.lampyr.base.parallel.Siblings;
import io.lampyr.base.port.Ports;
import io.lampyr.engine.request.RequestId;
import io.lampyr.engine.shard.DocumentKey;
import io.lampyr.engine.shard.Write;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Brings the writes of client requests to the owners of their shards.
 *
 * <p>Laws:
 *
 * <ul>
 *   <li><b>Outcomes.</b> Every item has exactly one, in the order of the items; what is wrong with
 *       one item, shard or node is told of its items alone.
 *   <li><b>Repetition.</b> What was refused by a wrong owner, was not answered, or met an overload
 *       is sent again until the deadline, by newer tables where they may be to blame, with the same
 *       request id and ordinals and the age that the request has in that shard since it was first
 *       sent there (AppliedOnce). An item is on its way to at most one owner at a time.
 *   <li><b>Certainty.</b> An item of which one attempt was not answered is reported done or
 *       unknown, and nothing else.
 *   <li><b>Order.</b> Items of one shard are sent in their order, and none is sent before an
 *       earlier one that has to be sent again.
 *   <li><b>Time.</b> No attempt begins after the deadline; one that has begun ends when its
 *       transport lets it. An interrupt ends the call likewise, with the flag set.
 * </ul>
 *
 * <p>Cost: when tables are known and right, one append for each node that owns an item's shard,
 * side by side; more, one after the other, where a node's part exceeds the bounds of an append. See
 * {@link IndexTables} for queries. Safe for many threads; blocks.
 */
public final class IngestClient {
  private final IngestRun.Surroundings around;
  private final Ports ports;
  private final ClientSettings settings;
  private final AutoIds ids;
  private final ItemCheck check;

  public IngestClient(
      IndexTables tables, NodeConnector nodes, Ports ports, ClientSettings settings) {
    Siblings siblings = new Siblings(ports.scheduler(), "append", settings.nodesAtOnce());
    this.around = new IngestRun.Surroundings(tables, nodes, siblings);
    this.ports = ports;
    this.settings = settings;
    this.ids = new AutoIds(ports.clock(), ports.randomness());
    this.check = new ItemCheck(settings.appends().bytes());
  }

  /**
   * Writes the items. Throws {@link InvalidInputException} where there are too many of them, and
   * what cluster state throws where someone must mend it first; nothing was sent then.
   */
  public List<ItemResult> write(IngestRequest request) {
    int max = settings.appends().itemsOfRequest();
    if (request.items().size() > max) {
      throw new InvalidInputException(
          "request has too many items items=" + request.items().size() + " max=" + max);
    }
    AttemptTimer timer = new AttemptTimer(ports, settings.pauses(), request.deadline());
    AutoIds.Batch made = request.identity().map(AutoIds::of).orElseGet(ids::begin);
    List<Checked> items = checked(request.items(), made);
    NodeAppends.Call call =
        NodeAppends.Call.of(
            request.identity().orElseGet(() -> RequestId.random(ports.randomness())),
            request.mappingVersion(),
            settings.appends());
    new IngestRun(around, request.index(), call, timer)
        .run(items.stream().flatMap(Checked::sent).toList());
    return items.stream().map(Checked::result).toList();
  }

  private List<Checked> checked(List<IngestItem> items, AutoIds.Batch made) {
    List<Checked> checked = new ArrayList<>(items.size());
    for (int ordinal = 0; ordinal < items.size(); ordinal++) {
      IngestItem item = items.get(ordinal);
      Optional<ItemOutcome.Rejected> wrong = check.check(item);
      checked.add(
          wrong.isPresent()
              ? new Checked.Wrong(new ItemResult(item.id(), wrong.get()))
              : new Checked.Right(
                  new PendingItem(write(ordinal, item, made), ItemCheck.bytes(item))));
    }
    return checked;
  }

  private static Write write(int ordinal, IngestItem item, AutoIds.Batch made) {
    DocumentKey key =
        item.id() == null
            ? new DocumentKey(made.next(), item.routing(), made.millis())
            : new DocumentKey(item.id(), item.routing(), DocumentKey.CLIENT_GIVEN);
    return new Write(ordinal, item.kind(), item.check(), key, item.source(), item.points());
  }

  /** An item that is sent, or one that need not be. */
  private sealed interface Checked {
    ItemResult result();

    Stream<PendingItem> sent();

    record Wrong(ItemResult result) implements Checked {
      @Override
      public Stream<PendingItem> sent() {
        return Stream.empty();
      }
    }

    record Right(PendingItem item) implements Checked {
      @Override
      public ItemResult result() {
        return item.result();
      }

      @Override
      public Stream<PendingItem> sent() {
        return Stream.of(item);
      }
    }
  }
}
