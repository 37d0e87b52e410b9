package io.lampyr.engine.garbage;

import java.io.IOException;

/** The cache folder that processes share, if there is one: what it holds may always be lost. */
@FunctionalInterface
public interface CacheFolder {
  /** There is none. */
  CacheFolder NONE = () -> 0;

  /**
   * Deletes what nobody will read again, as far as it can be told by age, until the folder is as
   * small as it should be; how many bytes went. Idempotent.
   */
  long clean() throws IOException;
}
