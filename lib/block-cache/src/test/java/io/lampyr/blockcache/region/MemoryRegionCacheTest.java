package io.lampyr.blockcache.region;

import io.lampyr.base.port.Ports;
import io.lampyr.blockcache.BlockCacheContract;
import io.lampyr.blockcache.CacheSettings;

class MemoryRegionCacheTest extends BlockCacheContract {
  @Override
  protected RegionCache make(CacheSettings settings, Ports ports) {
    return RegionCache.inMemory(settings, ports);
  }
}
