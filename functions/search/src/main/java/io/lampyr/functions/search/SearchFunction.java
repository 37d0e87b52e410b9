package io.lampyr.functions.search;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import io.lampyr.base.error.MisconfiguredException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.function.Supplier;
import org.crac.Core;

/** Lambda's way in. */
public final class SearchFunction implements RequestStreamHandler {
  private final SnapshotGuard guard;

  /** For Lambda, which makes the function by its class's name. */
  public SearchFunction() {
    this(SearchFunction::onAws);
  }

  /** Makes the wiring at once, and again after each restore from a snapshot. */
  public SearchFunction(Supplier<Wiring> make) {
    this.guard = new SnapshotGuard(make);
    Core.getGlobalContext().register(guard);
  }

  private static Wiring onAws() {
    throw new MisconfiguredException(
        "this build cannot run on Lambda: it has no object store and no cluster state on AWS, and"
            + " no way to the nodes; they are given to the Wiring");
  }

  @Override
  public void handleRequest(InputStream event, OutputStream out, Context context)
      throws IOException {
    guard.handler().answer(event, out);
  }
}
