package io.lampyr.cluster.item;

import java.util.Optional;

/** The fate of a write, as {@link ItemWriter} found it out. */
public sealed interface Settled {

  /** It took effect, as the revision; of a delete, the revision stands no more. */
  record Won(Revision revision) implements Settled {}

  /** It never took effect and never will. The current item is there if it was read. */
  record Lost(Optional<Item> current) implements Settled {}

  /**
   * It can take effect no more, but whether it had done so before it was replaced or deleted cannot
   * be told from the item's revision. Whoever is the only writer in the item's present state, or
   * finds its own doing in the value, knows more.
   */
  record Overtaken(Optional<Item> current) implements Settled {}

  /**
   * Not known by the deadline: it may have taken effect, and may still do so. Nothing may be
   * concluded and nothing deleted; the write stays to be {@link ItemWriter#resume resumed}.
   */
  record Open(PendingWrite pending) implements Settled {}
}
