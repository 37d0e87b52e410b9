package io.lampyr.cluster.features;

import io.lampyr.base.error.MisconfiguredException;

/** The cluster has a level that this process does not know: it must do nothing. */
public final class UnknownLevelException extends MisconfiguredException {
  private static final long serialVersionUID = 1;

  UnknownLevelException(int level, int known) {
    super(
        "the cluster has a feature level that this version of Lampyr does not know, and nothing was"
            + " changed; start a version that knows it: the one that the other processes run, or a"
            + " later one level="
            + level
            + " known="
            + known);
  }
}
