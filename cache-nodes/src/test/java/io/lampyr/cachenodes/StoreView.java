package io.lampyr.cachenodes;

import io.lampyr.blobstore.BlobStore;
import java.util.function.UnaryOperator;

/** Runs a node that sees its store through something else: for tests only. */
public final class StoreView {
  private StoreView() {}

  public static void run(String[] arguments, UnaryOperator<BlobStore> view) throws Exception {
    Main.run(arguments, view);
  }
}
