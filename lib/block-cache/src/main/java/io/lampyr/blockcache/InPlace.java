package io.lampyr.blockcache;

/** Reads some blobs where they lie: nothing of these needs to be brought near before. */
public interface InPlace {

  /** Whether that blob is one of them at this moment. Makes no request. */
  boolean isInPlace(CachedBlob blob);
}
