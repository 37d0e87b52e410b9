package io.lampyr.blockcache;

import java.util.List;

/**
 * Tells what is near, tier by tier, the nearest first.
 *
 * <p>Laws: what is told was true of each blob at some moment of the call. Makes no request. Costs a
 * look at each part that is held; safe for many threads, none of which it holds up for long.
 */
public interface TieredUse {
  List<TierUse> use();
}
