package io.lampyr.functions.ingest;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import io.lampyr.base.setting.Setting;
import io.lampyr.functions.runtime.FunctionEnvironment;
import io.lampyr.functions.runtime.SnapshotGuard;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;

/** Lambda's way in for the gateway's question who sends a request (an authorizer of requests). */
public final class AuthorizerFunction implements RequestStreamHandler {
  private final SnapshotGuard<Authorizer> guard =
      SnapshotGuard.registered(() -> Wiring.authorizer(System.getenv()));

  /** For Lambda, which makes the function by its class's name. */
  public AuthorizerFunction() {}

  /** All that the function may be told. */
  public static List<Setting<?>> settings() {
    return FunctionEnvironment.known(Wiring.settingsOfAuthorizer());
  }

  @Override
  public void handleRequest(InputStream event, OutputStream out, Context context)
      throws IOException {
    byte[] bytes = event.readNBytes(Authorizer.MAX_EVENT_BYTES + 1);
    guard.answer(authorizer -> out.write(authorizer.answer(bytes)));
  }
}
