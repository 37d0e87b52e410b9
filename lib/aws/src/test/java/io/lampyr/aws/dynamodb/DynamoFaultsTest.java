package io.lampyr.aws.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.aws.peer.Dice;
import io.lampyr.aws.peer.Fault;
import io.lampyr.aws.peer.FaultProxy;
import io.lampyr.aws.peer.Peers;
import io.lampyr.base.error.CorruptionException;
import io.lampyr.base.error.MisconfiguredException;
import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.port.SeededRandomness;
import io.lampyr.base.port.SystemClock;
import io.lampyr.base.port.ThreadScheduler;
import io.lampyr.blobstore.retry.Retries;
import io.lampyr.blobstore.retry.RetrySettings;
import io.lampyr.cluster.item.Draft;
import io.lampyr.cluster.item.Item;
import io.lampyr.cluster.item.ItemCondition;
import io.lampyr.cluster.item.ItemKey;
import io.lampyr.cluster.item.ItemWriter;
import io.lampyr.cluster.item.Revision;
import io.lampyr.cluster.item.Settled;
import io.lampyr.cluster.item.WriteOutcome;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** What failures on the way to DynamoDB are taken for, and what comes of many of them. */
class DynamoFaultsTest {
  private static final ItemKey KEY = new ItemKey("partition", "sort");
  private static final Draft DRAFT = new Draft("value", 7);

  private final FaultProxy proxy = new FaultProxy(Peers.dynamoDb());
  private final String table = Peers.newTable();
  private final DynamoItemStore store =
      new DynamoItemStore(Peers.ACCESS, Optional.of(proxy.address()), table);
  private final DynamoItemStore direct =
      new DynamoItemStore(Peers.ACCESS, Optional.of(Peers.dynamoDb()), table);

  @AfterEach
  void close() throws IOException {
    store.close();
    direct.close();
    proxy.close();
  }

  private WriteOutcome writeThrough(Fault fault) {
    proxy.faults(line -> fault);
    return store.write(KEY, DRAFT, ItemCondition.ABSENT);
  }

  @Test
  void writeWhoseAnswerIsLostIsUnknownAndNotRepeated() {
    assertThat(writeThrough(new Fault.ResetBefore())).isInstanceOf(WriteOutcome.Unknown.class);
    assertThat(direct.read(KEY)).isEmpty();
    assertThat(writeThrough(Fault.dynamoError(500, "InternalServerError")))
        .isInstanceOf(WriteOutcome.Unknown.class);
    assertThat(writeThrough(new Fault.ResetAfter())).isInstanceOf(WriteOutcome.Unknown.class);
    assertThat(direct.read(KEY)).isPresent();
    assertThat(proxy.requests()).isEqualTo(3);
  }

  @Test
  void declinedWritesAreRefusals() {
    assertThat(writeThrough(Fault.dynamoError(400, "ProvisionedThroughputExceededException")))
        .isInstanceOfSatisfying(
            WriteOutcome.Refused.class,
            refused -> assertThat(refused.reason()).isEqualTo(WriteOutcome.Reason.THROTTLED));
    assertThat(writeThrough(Fault.dynamoError(400, "TransactionConflictException")))
        .isInstanceOfSatisfying(
            WriteOutcome.Refused.class,
            refused -> assertThat(refused.reason()).isEqualTo(WriteOutcome.Reason.CONTENDED));
    assertThat(direct.read(KEY)).isEmpty();
  }

  @Test
  void nobodyListeningMeansThatNothingWasSent() throws IOException {
    proxy.close();
    assertThat(store.write(KEY, DRAFT, ItemCondition.ABSENT))
        .isInstanceOfSatisfying(
            WriteOutcome.Refused.class,
            refused -> assertThat(refused.reason()).isEqualTo(WriteOutcome.Reason.UNAVAILABLE));
    assertThatThrownBy(() -> store.read(KEY)).isInstanceOf(UnavailableException.class);
  }

  @Test
  void whatSomebodyMustMendIsNamed() {
    try (DynamoItemStore other =
        new DynamoItemStore(Peers.ACCESS, Optional.of(Peers.dynamoDb()), "no-such-table")) {
      assertThatThrownBy(() -> other.read(KEY))
          .isInstanceOf(MisconfiguredException.class)
          .hasMessageContaining("does not exist: create it")
          .hasMessageContaining("table=no-such-table");
      assertThatThrownBy(() -> other.write(KEY, DRAFT, ItemCondition.ABSENT))
          .isInstanceOf(MisconfiguredException.class);
    }
    assertThatThrownBy(() -> writeThrough(Fault.dynamoError(400, "AccessDeniedException")))
        .isInstanceOf(MisconfiguredException.class)
        .hasMessageContaining("table=" + table + " item=" + KEY);
  }

  @Test
  void damagedItemIsNamedAndNeitherReplacedNorDeleted() {
    Map<String, AttributeValue> damaged = new HashMap<>(ItemForm.key(KEY));
    damaged.put(ItemForm.VERSION, AttributeValue.fromN("1"));
    damaged.put(ItemForm.NONCE, AttributeValue.fromS("0000000000000007"));
    try (DynamoDbClient client =
        Peers.ACCESS.client(DynamoDbClient.builder(), Optional.of(Peers.dynamoDb()))) {
      client.putItem(request -> request.tableName(table).item(damaged));
      assertThatThrownBy(() -> direct.read(KEY))
          .isInstanceOf(CorruptionException.class)
          .hasMessageContaining(KEY.toString());
      assertThatThrownBy(() -> direct.query("partition", "", Optional.empty(), 10))
          .isInstanceOf(CorruptionException.class);
      assertThatThrownBy(() -> direct.write(KEY, DRAFT, ItemCondition.ABSENT))
          .isInstanceOf(CorruptionException.class);
      ItemCondition at = ItemCondition.at(new Revision(2, 7));
      assertThatThrownBy(() -> direct.write(KEY, DRAFT, at))
          .isInstanceOf(CorruptionException.class);
      assertThat(client.getItem(request -> request.tableName(table).key(ItemForm.key(KEY))).item())
          .isEqualTo(damaged);
    }
  }

  /**
   * A counter, incremented over a bad line: it ends between what was won and what may have been.
   */
  @Test
  void whatIsSaidToBeWonOrLostIsSoUnderAllFaults() {
    long seed = System.nanoTime();
    System.out.println("whatIsSaidToBeWonOrLostIsSoUnderAllFaults seed=" + seed);
    proxy.faults(
        new Dice(seed, 0.3, Fault.dynamoError(400, "ProvisionedThroughputExceededException")));
    RetrySettings patience =
        new RetrySettings(Duration.ofMillis(2), Duration.ofMillis(50), Duration.ofMillis(300));
    SeededRandomness randomness = new SeededRandomness(seed);
    ThreadScheduler scheduler = new ThreadScheduler((thread, thrown) -> thrown.printStackTrace());
    Retries retries = new Retries(patience, new SystemClock(), scheduler, randomness);
    ItemWriter writer = new ItemWriter(store, randomness, retries);
    int won = 0;
    int perhaps = 0;
    for (int i = 0; i < 60; i++) {
      Optional<Item> current = direct.read(KEY);
      int value = current.map(item -> Integer.parseInt(item.value())).orElse(0);
      ItemCondition condition =
          current.map(item -> ItemCondition.at(item.revision())).orElse(ItemCondition.ABSENT);
      switch (writer.write(KEY, "" + (value + 1), condition)) {
        case Settled.Won w -> won++;
        case Settled.Lost lost -> {}
        case Settled.Overtaken overtaken -> perhaps++;
        case Settled.Open open -> perhaps++;
      }
    }
    int counted = Integer.parseInt(direct.read(KEY).orElseThrow().value());
    assertThat(counted).as("seed=%d", seed).isBetween(won, won + perhaps);
    assertThat(won).as("seed=%d", seed).isGreaterThan(40);
  }
}
