package io.lampyr.blobstore;

import io.lampyr.base.check.Check;

/** The store's opaque tag of a blob's content, to be handed back in conditions. */
public record ETag(String value) {
  public ETag {
    Check.that(!value.isEmpty() && value.length() <= 200, "etag must have 1 to 200 characters");
  }

  @Override
  public String toString() {
    return value;
  }
}
