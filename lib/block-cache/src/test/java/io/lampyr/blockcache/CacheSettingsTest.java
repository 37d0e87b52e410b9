package io.lampyr.blockcache;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Small blobs take a region each: there are thousands, wherever they fit. */
class CacheSettingsTest {
  @ParameterizedTest
  @CsvSource({
    "64, 1, 64",
    "1024, 1, 1024",
    "4096, 1, 4096",
    "20480, 8, 2560",
    "65536, 16, 4096",
    "524288, 16, 32768",
    "1048576, 32, 32768",
  })
  void aSmallCacheOnDiskHasSmallRegions(long mb, int regionMb, int regions) {
    CacheSettings settings = CacheSettings.onDisk(mb << 20);
    assertThat(settings.regionBytes()).isEqualTo(regionMb << 20);
    assertThat(settings.regions()).isEqualTo(regions);
  }
}
