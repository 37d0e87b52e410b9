package io.lampyr.engine.catalog;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.id.IndexId;
import io.lampyr.cluster.state.Division;
import io.lampyr.cluster.state.IndexMetadata;

/**
 * An index that was to be changed is being divided, or was: whoever finds it anew by its name finds
 * what has taken its place.
 */
public final class DividedException extends UnavailableException {
  private static final long serialVersionUID = 1L;

  private final String result;

  private DividedException(String message, IndexId result) {
    super(message);
    this.result = result.uuid();
  }

  static DividedException of(IndexMetadata index) {
    Division division = index.division().orElseThrow();
    return new DividedException(
        "index was divided into more shards meanwhile: try again index="
            + index.name()
            + " id="
            + index.id(),
        division.other());
  }

  /** What has taken its place. */
  IndexId result() {
    return new IndexId(result);
  }
}
