package io.lampyr.base.share;

import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * The names under which a gateway counts how much callers ask. It must know them beforehand, and
 * callers come and go: so there are as many as these, and each caller always counts for the same
 * one. Two callers share one with a chance of one in {@link #COUNT}.
 */
public final class CallerShares {
  public static final int COUNT = 32;

  private CallerShares() {}

  /** All of them, of a deployment with this name. */
  public static List<String> all(String deployment) {
    return IntStream.range(0, COUNT).mapToObj(share -> named(deployment, share)).toList();
  }

  /** The one that the caller counts for. */
  public static String of(String deployment, String caller) {
    int hash = caller.hashCode();
    return named(deployment, Math.floorMod(hash ^ (hash >>> 16), COUNT));
  }

  /** The gateway takes 20 letters at least. */
  private static String named(String deployment, int share) {
    return String.format(Locale.ROOT, "%s-throttled-caller-%02d", deployment, share);
  }
}
