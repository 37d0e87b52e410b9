package io.lampyr.blobstore.register;

import java.util.Optional;

/** How a compare-and-swap ended. */
public sealed interface Swap {

  /** The new value was written in the expected one's place; others may have followed it since. */
  record Swapped(Versioned written) implements Swap {}

  /** It was not and will never be written: another value took the expected one's place. */
  record Lost(Versioned current) implements Swap {}

  /** It may have been written, or may be written later. Read again; undo nothing. */
  record Unknown(Optional<Throwable> cause) implements Swap {}
}
