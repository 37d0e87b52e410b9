package io.lampyr.cachenodes.cluster;

import io.lampyr.aws.peer.Peers;
import io.lampyr.aws.s3.ConditionalDeletes;
import io.lampyr.aws.s3.S3Location;
import io.lampyr.aws.stores.StoreSettings;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Where the object store and cluster state lie: as settings, and as a node's arguments. */
record StorePlace(StoreSettings settings, List<String> arguments) {

  static StorePlace inFolder(Path folder) {
    return new StorePlace(StoreSettings.inFolder(folder), List.of("-E", "store.folder=" + folder));
  }

  /** A new prefix in S3's stand-in, and a new table in DynamoDB's. */
  static StorePlace onAws() {
    S3Location location = Peers.newLocation();
    String table = Peers.newTable();
    StoreSettings settings =
        new StoreSettings(
            Peers.REGION,
            new StoreSettings.BlobPlace.Bucket(
                location, Optional.of(Peers.s3()), ConditionalDeletes.LOOK_FIRST),
            new StoreSettings.StatePlace.Table(table, Optional.of(Peers.dynamoDb())));
    Map<String, String> told = new TreeMap<>();
    told.put("store.kind", "s3");
    told.put("store.bucket", location.bucket());
    told.put("store.prefix", location.prefix());
    told.put("store.endpoint", Peers.s3().toString());
    told.put("store.conditional_deletes", "look-first");
    told.put("state.kind", "dynamodb");
    told.put("state.table", table);
    told.put("state.endpoint", Peers.dynamoDb().toString());
    told.put("aws.region", Peers.REGION);
    List<String> arguments = new ArrayList<>();
    told.forEach((key, value) -> arguments.addAll(List.of("-E", key + "=" + value)));
    return new StorePlace(settings, arguments);
  }
}
