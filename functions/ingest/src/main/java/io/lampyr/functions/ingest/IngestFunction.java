package io.lampyr.functions.ingest;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.function.Supplier;
import org.crac.Core;

/** Lambda's way in. */
public final class IngestFunction implements RequestStreamHandler {
  private final SnapshotGuard guard;

  /** For Lambda, which makes the function by its class's name. */
  public IngestFunction() {
    this(() -> FunctionSurroundings.wiring(System.getenv()));
  }

  /** Makes the wiring at once, and again after each restore from a snapshot. */
  public IngestFunction(Supplier<Wiring> make) {
    this.guard = new SnapshotGuard(make);
    Core.getGlobalContext().register(guard);
  }

  @Override
  public void handleRequest(InputStream event, OutputStream out, Context context)
      throws IOException {
    guard.handler().answer(event, out);
  }
}
