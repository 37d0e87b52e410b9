package io.lampyr.aws.dynamodb;

import io.lampyr.aws.access.Deadlines;
import io.lampyr.aws.peer.Peers;
import io.lampyr.cluster.item.ItemStore;
import io.lampyr.cluster.item.ItemStoreContract;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;

/** What the store does, whatever else keeps the machine busy; others judge how long it waits. */
class DynamoItemStoreTest extends ItemStoreContract {
  private final DynamoItemStore store =
      new DynamoItemStore(
          Peers.ACCESS, Optional.of(Peers.dynamoDb()), Peers.newTable(), Deadlines.RARE);

  @Override
  protected ItemStore store() {
    return store;
  }

  @AfterEach
  void close() {
    store.close();
  }
}
