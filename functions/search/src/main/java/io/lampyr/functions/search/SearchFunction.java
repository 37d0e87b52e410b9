package io.lampyr.functions.search;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import io.lampyr.base.setting.Setting;
import io.lampyr.functions.runtime.FunctionEnvironment;
import io.lampyr.functions.runtime.SnapshotGuard;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.List;

/** Lambda's way in. */
public final class SearchFunction implements RequestStreamHandler {
  private final SnapshotGuard<SearchHandler> guard =
      SnapshotGuard.registered(() -> Wiring.deployed(System.getenv()));

  /** For Lambda, which makes the function by its class's name. */
  public SearchFunction() {}

  /** All that the function may be told. */
  public static List<Setting<?>> settings() {
    return FunctionEnvironment.known(Wiring.settings());
  }

  @Override
  public void handleRequest(InputStream event, OutputStream out, Context context)
      throws IOException {
    guard.answer(handler ->
        handler.answer(event, out, Duration.ofMillis(context.getRemainingTimeInMillis())));
  }
}
