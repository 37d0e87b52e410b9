package io.lampyr.luceneblob.batch;

import io.lampyr.luceneblob.hot.HotLimits;

/** How batches are made. */
public record BatchSettings(FlushLimits flush, HotLimits hot) {
  public static final BatchSettings DEFAULT =
      new BatchSettings(FlushLimits.DEFAULT, HotLimits.DEFAULT);
}
