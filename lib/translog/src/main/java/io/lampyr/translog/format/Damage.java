package io.lampyr.translog.format;

import io.lampyr.base.error.CorruptionException;
import io.lampyr.blobstore.BlobKey;

/**
 * What a decoder found wrong and where, relative to the bytes it was given. Whoever knows the
 * object turns it into a {@link CorruptionException} that names it.
 */
final class Damage extends Exception {
  private final long position;

  Damage(long position, String what) {
    super(what);
    this.position = position;
  }

  static void unless(boolean sound, long position, String what) throws Damage {
    if (!sound) {
      throw new Damage(position, what);
    }
  }

  static void unless(boolean sound, Input from, String what) throws Damage {
    unless(sound, from.position(), what);
  }

  /** Damage in plain bytes of the object, those that begin at this offset. */
  CorruptionException in(BlobKey object, long offset) {
    return new CorruptionException(
        "translog object is damaged: %s key=%s offset=%d"
            .formatted(getMessage(), object, offset + position),
        this);
  }

  /** Damage in what a section's bytes were before compression. */
  CorruptionException in(BlobKey object, Section section) {
    return new CorruptionException(
        "translog object is damaged: %s key=%s offset=%d uncompressed=%d section=%s"
            .formatted(getMessage(), object, section.place().offset(), position, section.key()),
        this);
  }
}
