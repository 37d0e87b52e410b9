package io.lampyr.embedded;

import io.lampyr.base.error.MisconfiguredException;
import io.lampyr.base.port.Ports;
import io.lampyr.base.port.SystemClock;
import io.lampyr.base.port.SystemRandomness;
import io.lampyr.base.port.ThreadScheduler;
import io.lampyr.cachenodes.process.LoggedEvents;
import io.lampyr.restapi.security.ApiKeys;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Makes keys without asking the API: whoever may write the folder may do everything anyway. A
 * server may use the folder meanwhile.
 */
public final class OfflineKeys {
  private OfflineKeys() {}

  /** A key that may do everything. Refuses a folder that no server has made. */
  public static ApiKeys.Made create(Path data, String name) throws IOException {
    Path store = DataFolder.storeOf(data);
    if (!Files.isDirectory(store)) {
      throw new MisconfiguredException(
          "no server has been started on the data folder path=" + data.toAbsolutePath());
    }
    Ports ports =
        new Ports(
            new SystemClock(),
            new ThreadScheduler(new LoggedEvents()::uncaught),
            new SystemRandomness());
    try (DataStores stores = new DataStores(store, ports)) {
      return new ApiKeys(stores.items, stores.writer(), ports.clock(), ports.randomness())
          .createForEverything(name);
    }
  }
}
