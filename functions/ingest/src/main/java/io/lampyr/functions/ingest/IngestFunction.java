package io.lampyr.functions.ingest;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import io.lampyr.functions.runtime.SnapshotGuard;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/** Lambda's way in. */
public final class IngestFunction implements RequestStreamHandler {
  private final SnapshotGuard<Events> guard =
      SnapshotGuard.registered(() -> Wiring.deployed(System.getenv()));

  /** For Lambda, which makes the function by its class's name. */
  public IngestFunction() {}

  @Override
  public void handleRequest(InputStream event, OutputStream out, Context context)
      throws IOException {
    guard.answer(handler -> handler.answer(event, out));
  }
}
