package io.lampyr.functions.gc;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import io.lampyr.base.error.InvalidInputException;
import io.lampyr.base.error.MisconfiguredException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/** Lambda's way in. What is thrown is retried or caught by the state machine. */
public final class GcFunction implements RequestStreamHandler {
  private static final int MAX_EVENT_BYTES = 2 * GcHandler.MAX_STATE_BYTES;

  private final GcHandler handler;

  /** For Lambda, which makes the function by its class's name. */
  public GcFunction() {
    this(onAws());
  }

  public GcFunction(Wiring wiring) {
    this.handler = wiring.handler();
  }

  private static Wiring onAws() {
    throw new MisconfiguredException(
        "this build cannot run on Lambda: it has no object store and no cluster state on AWS; they"
            + " are given to the Wiring");
  }

  @Override
  public void handleRequest(InputStream event, OutputStream out, Context context)
      throws IOException {
    byte[] bytes = event.readNBytes(MAX_EVENT_BYTES + 1);
    if (bytes.length > MAX_EVENT_BYTES) {
      throw new InvalidInputException("event is larger than a state can be");
    }
    out.write(handler.answer(bytes));
  }
}
