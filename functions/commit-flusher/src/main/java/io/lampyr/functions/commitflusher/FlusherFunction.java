package io.lampyr.functions.commitflusher;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import io.lampyr.base.error.MisconfiguredException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/** Lambda's way in. */
public final class FlusherFunction implements RequestStreamHandler {
  private final FlusherHandler handler;

  /** For Lambda, which makes the function by its class's name. */
  public FlusherFunction() {
    this(onAws());
  }

  public FlusherFunction(Wiring wiring) {
    this.handler = wiring.handler();
  }

  private static Wiring onAws() {
    throw new MisconfiguredException(
        "this build cannot run on Lambda: it has no object store and no cluster state on AWS, and"
            + " no way to the nodes; they are given to the Wiring");
  }

  @Override
  public void handleRequest(InputStream event, OutputStream out, Context context)
      throws IOException {
    out.write(handler.run());
  }
}
