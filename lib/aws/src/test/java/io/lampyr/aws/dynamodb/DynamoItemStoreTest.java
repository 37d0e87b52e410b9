package io.lampyr.aws.dynamodb;

import io.lampyr.aws.peer.Peers;
import io.lampyr.cluster.item.ItemStore;
import io.lampyr.cluster.item.ItemStoreContract;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;

class DynamoItemStoreTest extends ItemStoreContract {
  private final DynamoItemStore store =
      new DynamoItemStore(Peers.ACCESS, Optional.of(Peers.dynamoDb()), Peers.newTable());

  @Override
  protected ItemStore store() {
    return store;
  }

  @AfterEach
  void close() {
    store.close();
  }
}
