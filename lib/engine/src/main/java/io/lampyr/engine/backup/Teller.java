package io.lampyr.engine.backup;

import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/** Tells how far a copy is, whoever of its threads has come further. */
final class Teller {
  private final Consumer<Progress> listener;
  private Progress progress = Progress.NONE;

  Teller(Consumer<Progress> listener) {
    this.listener = listener;
  }

  synchronized void tell(UnaryOperator<Progress> further) {
    progress = further.apply(progress);
    listener.accept(progress);
  }
}
