package io.lampyr.translog.format;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.lampyr.base.error.CorruptionException;
import io.lampyr.base.error.MisconfiguredException;

/** Whatever the bytes, a reader gives operations or one of its two errors, within its bounds. */
class TranslogFuzzTest {
  private static final SectionKey KEY = SampleOperations.section(1, 0, 5);

  @FuzzTest
  void anyObjectIsReadOrRefused(byte[] object) {
    readOrRefused(object);
  }

  @FuzzTest
  void anyObjectWithSoundChecksumsIsReadOrRefused(byte[] object) {
    readOrRefused(ObjectSurgery.repaired(object));
  }

  @FuzzTest
  void anyOperationsAreParsedOrRefused(byte[] raw) {
    HostileObjects.parse(raw);
  }

  private static void readOrRefused(byte[] object) {
    try {
      HostileObjects.read(object, KEY);
    } catch (CorruptionException | MisconfiguredException refused) {
      // Refused, as it should be.
    }
  }
}
