package io.lampyr.aws.dynamodb;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.lampyr.aws.access.AwsAccess;
import io.lampyr.aws.access.Deadlines;
import io.lampyr.aws.failure.AwsFailure;
import io.lampyr.base.check.Check;
import io.lampyr.base.error.CorruptionException;
import io.lampyr.base.error.UnavailableException;
import io.lampyr.cluster.item.Draft;
import io.lampyr.cluster.item.Item;
import io.lampyr.cluster.item.ItemArchive;
import io.lampyr.cluster.item.ItemCondition;
import io.lampyr.cluster.item.ItemKey;
import io.lampyr.cluster.item.ItemPage;
import io.lampyr.cluster.item.ItemStore;
import io.lampyr.cluster.item.QueryBounds;
import io.lampyr.cluster.item.Revision;
import io.lampyr.cluster.item.WriteOutcome;
import java.io.Closeable;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;

/**
 * Items in one table. Each request is made once, so what is said to be lost is lost; a condition
 * that fails shows what stands there, at no further cost.
 *
 * <p>Cost: one request each; a query whose items are larger than {@link #MAX_PAGE_BYTES} together
 * may take a second one, as DynamoDB ends a page earlier than we do, and so may several items that
 * are read at once, beyond 16 MB or its pace.
 */
public final class DynamoItemStore implements ItemStore, ItemArchive, Closeable {
  private static final Duration PAUSE = Duration.ofMillis(50);
  private static final String IS_ABSENT = "attribute_not_exists(#partition)";
  private static final String IS_AT = "#version = :version AND #nonce = :nonce";

  private final DynamoDbClient client;
  private final String table;

  /** The table has a partition key {@code partition} and a sort key {@code sort}, both text. */
  public DynamoItemStore(AwsAccess access, Optional<URI> endpoint, String table) {
    this(access, endpoint, table, Deadlines.ITEMS);
  }

  /** With more or less time for each request. */
  public DynamoItemStore(
      AwsAccess access, Optional<URI> endpoint, String table, Deadlines deadlines) {
    Check.that(!table.isEmpty(), "table must be named");
    this.client = access.client(DynamoDbClient.builder(), endpoint, deadlines);
    this.table = table;
  }

  @Override
  public Optional<Item> read(ItemKey key) {
    GetItemResponse answer =
        read(
            "item=" + key,
            () ->
                client.getItem(request ->
                    request.tableName(table).key(ItemForm.key(key)).consistentRead(true)));
    return answer.hasItem() && !answer.item().isEmpty()
        ? Optional.of(ItemForm.read(key, answer.item()))
        : Optional.empty();
  }

  @Override
  public List<Item> read(Set<ItemKey> keys) {
    QueryBounds.check(keys);
    Map<Map<String, AttributeValue>, ItemKey> asked = new HashMap<>();
    keys.forEach(key -> asked.put(ItemForm.key(key), key));
    List<Item> found = new ArrayList<>(keys.size());
    while (!asked.isEmpty()) {
      int before = asked.size();
      List<Map<String, AttributeValue>> left = batch(asked, found);
      asked.keySet().retainAll(Set.copyOf(left));
      if (asked.size() == before) {
        throw new UnavailableException("table gives no items at once table=" + table);
      }
    }
    return found;
  }

  /** Reads what it is given at once; what is to be asked for again. */
  private List<Map<String, AttributeValue>> batch(
      Map<Map<String, AttributeValue>, ItemKey> asked, List<Item> found) {
    KeysAndAttributes wanted =
        KeysAndAttributes.builder().consistentRead(true).keys(asked.keySet()).build();
    BatchGetItemResponse answer =
        read(
            "items=" + asked.size(),
            () -> client.batchGetItem(request -> request.requestItems(Map.of(table, wanted))));
    for (Map<String, AttributeValue> item : answer.responses().getOrDefault(table, List.of())) {
      ItemKey key = asked.get(ItemForm.keyOf(item));
      if (key == null) {
        throw new CorruptionException("table gave an item that nobody asked for table=" + table);
      }
      found.add(ItemForm.read(key, item));
    }
    return answer.hasUnprocessedKeys() && answer.unprocessedKeys().containsKey(table)
        ? answer.unprocessedKeys().get(table).keys()
        : List.of();
  }

  @Override
  public ItemPage query(
      String partition, String sortPrefix, Optional<String> startAfter, int limit) {
    QueryBounds.check(partition, sortPrefix, limit);
    if (startAfter.isPresent() && isBehind(startAfter.get(), sortPrefix)) {
      return new ItemPage(List.of(), false);
    }
    List<Item> items = new ArrayList<>();
    long bytes = 0;
    // A place before the prefix is where the prefix begins; DynamoDB refuses to start there.
    Optional<String> after = startAfter.filter(sort -> sort.startsWith(sortPrefix));
    while (true) {
      QueryResponse answer = ask(partition, sortPrefix, after, limit - items.size());
      boolean more = answer.hasLastEvaluatedKey() && !answer.lastEvaluatedKey().isEmpty();
      for (Map<String, AttributeValue> found : answer.items()) {
        if (bytes >= MAX_PAGE_BYTES) {
          return new ItemPage(items, true);
        }
        Item item = ItemForm.read(keyOf(partition, found), found);
        items.add(item);
        bytes += item.value().getBytes(UTF_8).length;
      }
      if (!more || items.size() == limit || bytes >= MAX_PAGE_BYTES) {
        return new ItemPage(items, more);
      }
      after = Optional.of(ItemForm.sort(partition, answer.lastEvaluatedKey()));
    }
  }

  private static boolean isBehind(String after, String prefix) {
    return !after.startsWith(prefix) && after.compareTo(prefix) > 0;
  }

  private static ItemKey keyOf(String partition, Map<String, AttributeValue> found) {
    String sort = ItemForm.sort(partition, found);
    try {
      return new ItemKey(partition, sort);
    } catch (IllegalArgumentException foreign) {
      throw new CorruptionException(
          "item has an impossible key partition=" + partition + " sort=" + sort, foreign);
    }
  }

  private QueryResponse ask(
      String partition, String sortPrefix, Optional<String> after, int limit) {
    Map<String, String> names = new HashMap<>(Map.of("#partition", ItemForm.PARTITION));
    Map<String, AttributeValue> values =
        new HashMap<>(Map.of(":partition", ItemForm.text(partition)));
    String condition = "#partition = :partition";
    if (!sortPrefix.isEmpty()) {
      names.put("#sort", ItemForm.SORT);
      values.put(":prefix", ItemForm.text(sortPrefix));
      condition += " AND begins_with(#sort, :prefix)";
    }
    QueryRequest.Builder request =
        QueryRequest.builder()
            .tableName(table)
            .consistentRead(true)
            .keyConditionExpression(condition)
            .expressionAttributeNames(names)
            .expressionAttributeValues(values)
            .limit(limit);
    after.ifPresent(sort -> request.exclusiveStartKey(ItemForm.key(new ItemKey(partition, sort))));
    return read("partition=" + partition, () -> client.query(request.build()));
  }

  @Override
  public ItemPage scan(Optional<ItemKey> after) {
    ScanRequest.Builder request =
        ScanRequest.builder().tableName(table).consistentRead(true).limit(MAX_QUERIED);
    after.ifPresent(key -> request.exclusiveStartKey(ItemForm.key(key)));
    ScanResponse answer = read("all items", () -> client.scan(request.build()));
    List<Item> items = new ArrayList<>();
    for (Map<String, AttributeValue> found : answer.items()) {
      items.add(ItemForm.read(keyOf(ItemForm.partition(found), found), found));
    }
    // Without a filter a page that was cut has items.
    boolean more = answer.hasLastEvaluatedKey() && !answer.lastEvaluatedKey().isEmpty();
    return new ItemPage(items, more && !items.isEmpty());
  }

  @Override
  public WriteOutcome restore(Item item) {
    PutItemRequest request =
        PutItemRequest.builder()
            .tableName(table)
            .item(ItemForm.item(item.key(), item.revision(), item.value()))
            .returnValuesOnConditionCheckFailure(ReturnValuesOnConditionCheckFailure.ALL_OLD)
            .conditionExpression(IS_ABSENT)
            .expressionAttributeNames(Map.of("#partition", ItemForm.PARTITION))
            .build();
    return write(item.key(), item.revision(), () -> client.putItem(request));
  }

  private <T> T read(String subject, Supplier<T> request) {
    try {
      return request.get();
    } catch (SdkException failure) {
      throw new AwsFailure("table=" + table + " " + subject, failure).exception();
    }
  }

  @Override
  public WriteOutcome write(ItemKey key, Draft draft, ItemCondition condition) {
    Revision next = new Revision(condition.nextVersion(), draft.nonce());
    PutItemRequest.Builder request =
        PutItemRequest.builder()
            .tableName(table)
            .item(ItemForm.item(key, next, draft.value()))
            .returnValuesOnConditionCheckFailure(ReturnValuesOnConditionCheckFailure.ALL_OLD);
    switch (condition) {
      case ItemCondition.Absent absent ->
          request
              .conditionExpression(IS_ABSENT)
              .expressionAttributeNames(Map.of("#partition", ItemForm.PARTITION));
      case ItemCondition.AtRevision(Revision revision) ->
          request
              .conditionExpression(IS_AT)
              .expressionAttributeNames(revisionNames())
              .expressionAttributeValues(revisionValues(revision));
    }
    return write(key, next, () -> client.putItem(request.build()));
  }

  @Override
  public WriteOutcome delete(ItemKey key, Revision expected) {
    DeleteItemRequest request =
        DeleteItemRequest.builder()
            .tableName(table)
            .key(ItemForm.key(key))
            .conditionExpression(IS_AT)
            .expressionAttributeNames(revisionNames())
            .expressionAttributeValues(revisionValues(expected))
            .returnValuesOnConditionCheckFailure(ReturnValuesOnConditionCheckFailure.ALL_OLD)
            .build();
    return write(key, expected, () -> client.deleteItem(request));
  }

  private static Map<String, String> revisionNames() {
    return Map.of("#version", ItemForm.VERSION, "#nonce", ItemForm.NONCE);
  }

  private static Map<String, AttributeValue> revisionValues(Revision revision) {
    return Map.of(":version", ItemForm.version(revision), ":nonce", ItemForm.nonce(revision));
  }

  private WriteOutcome write(ItemKey key, Revision result, Supplier<?> request) {
    try {
      Object _ = request.get();
      return new WriteOutcome.Written(result);
    } catch (ConditionalCheckFailedException failed) {
      return new WriteOutcome.LostRace(
          failed.hasItem() && !failed.item().isEmpty()
              ? Optional.of(ItemForm.read(key, failed.item()))
              : Optional.empty());
    } catch (SdkException failure) {
      return outcome(new AwsFailure("table=" + table + " item=" + key, failure));
    }
  }

  private static WriteOutcome outcome(AwsFailure failure) {
    return switch (failure.verdict()) {
      case THROTTLED -> new WriteOutcome.Refused(WriteOutcome.Reason.THROTTLED, PAUSE);
      case CONTENDED -> new WriteOutcome.Refused(WriteOutcome.Reason.CONTENDED, PAUSE);
      case NOT_SENT -> new WriteOutcome.Refused(WriteOutcome.Reason.UNAVAILABLE, PAUSE);
      case MEND -> throw failure.exception();
      case CONDITION_FAILED, MISSING, UNCERTAIN -> new WriteOutcome.Unknown(failure.unavailable());
    };
  }

  @Override
  public void close() {
    client.close();
  }
}
