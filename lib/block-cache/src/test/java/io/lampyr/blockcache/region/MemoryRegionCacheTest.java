package io.lampyr.blockcache.region;

import io.lampyr.blockcache.BlockCacheContract;
import io.lampyr.blockcache.CachePorts;
import io.lampyr.blockcache.CacheSettings;

class MemoryRegionCacheTest extends BlockCacheContract {
  @Override
  protected RegionCache make(CacheSettings settings, CachePorts ports) {
    return RegionCache.inMemory(settings, ports);
  }
}
