package io.lampyr.functions.search;

import com.amazonaws.services.lambda.runtime.ClientContext;
import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import io.lampyr.base.setting.Setting;
import io.lampyr.base.trace.TraceId;
import io.lampyr.functions.runtime.FunctionEnvironment;
import io.lampyr.functions.runtime.SnapshotGuard;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

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
    Duration left = Duration.ofMillis(context.getRemainingTimeInMillis());
    TraceId.during(
        caller(context),
        () -> {
          guard.answer(handler -> handler.answer(event, out, left));
          return true;
        });
  }

  /** For which request a coordinator calls. */
  private static Optional<String> caller(Context context) {
    return Optional.ofNullable(context.getClientContext())
        .map(ClientContext::getCustom)
        .map(told -> told.get(TraceId.HEADER))
        .flatMap(TraceId::told);
  }
}
