package io.lampyr.aws.dynamodb;

import io.lampyr.aws.peer.Peers;
import io.lampyr.cluster.item.ItemArchive;
import io.lampyr.cluster.item.ItemArchiveContract;
import io.lampyr.cluster.item.ItemStore;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;

class DynamoItemArchiveTest extends ItemArchiveContract {
  private final DynamoItemStore store =
      new DynamoItemStore(Peers.ACCESS, Optional.of(Peers.dynamoDb()), Peers.newTable());

  @AfterEach
  void close() {
    store.close();
  }

  @Override
  protected ItemStore store() {
    return store;
  }

  @Override
  protected ItemArchive archive() {
    return store;
  }
}
