package io.lampyr.engine.leaf;

import io.lampyr.base.error.UnavailableException;
import java.time.Duration;

/**
 * The way to a leaf: another invocation of the function, a cache node, or a service of this
 * process.
 *
 * <p>Laws: what is sent is what {@link LeafCodec} encodes, and what comes back is what it decodes.
 * A call changes nothing, so it may be repeated. Throws {@link
 * io.lampyr.base.error.LampyrException} if there is no answer in time, whatever the reason. Safe
 * for many threads; blocks. Cost: one request.
 */
public interface LeafPort {
  byte[] call(byte[] request, Duration within);

  /**
   * Tells of commits that were published, as {@link LeafCodec} encodes a {@link WarmNotice}, or of
   * such whose vectors are wanted near, as it encodes a {@link VectorNotice}: when this returns,
   * they are. Best effort: a place that keeps nothing near does nothing, and what fails is thrown
   * as by a call.
   */
  default void warm(byte[] notice, Duration within) {}

  /**
   * Has the place drop what it keeps near, as {@link LeafCodec} encodes a {@link ClearNotice}: when
   * this returns, that is done. A place that does not, or cannot be told, is an exception.
   */
  default void clear(byte[] notice, Duration within) {
    throw new UnavailableException("place cannot be told to clear what it keeps");
  }
}
