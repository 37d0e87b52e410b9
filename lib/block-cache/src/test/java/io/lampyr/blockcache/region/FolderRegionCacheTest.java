package io.lampyr.blockcache.region;

import io.lampyr.base.error.MisconfiguredException;
import io.lampyr.base.port.Ports;
import io.lampyr.blockcache.BlockCacheContract;
import io.lampyr.blockcache.CacheSettings;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

class FolderRegionCacheTest extends BlockCacheContract {
  @TempDir Path folder;

  @Override
  protected RegionCache make(CacheSettings settings, Ports ports) {
    return RegionCache.inFolder(folder, settings, ports);
  }

  @Override
  protected void awaitEnd() {
    // The last fetch of a closed cache gives the folder's lock up.
    while (true) {
      try {
        FolderLock.take(folder).close();
        return;
      } catch (MisconfiguredException stillUsed) {
        Thread.onSpinWait();
      }
    }
  }
}
