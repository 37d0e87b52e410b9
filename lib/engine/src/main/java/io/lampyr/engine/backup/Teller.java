package io.lampyr.engine.backup;

import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/** Tells how far a copy is, whoever of its threads has come further. */
final class Teller {
  private final Consumer<CopyProgress> listener;
  private CopyProgress progress = CopyProgress.NONE;

  Teller(Consumer<CopyProgress> listener) {
    this.listener = listener;
  }

  synchronized void tell(UnaryOperator<CopyProgress> further) {
    progress = further.apply(progress);
    listener.accept(progress);
  }
}
