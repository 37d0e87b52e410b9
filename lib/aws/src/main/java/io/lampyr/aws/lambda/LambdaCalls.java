package io.lampyr.aws.lambda;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.lampyr.aws.access.AwsAccess;
import io.lampyr.aws.access.Deadlines;
import io.lampyr.aws.failure.AwsFailure;
import io.lampyr.aws.failure.Verdict;
import io.lampyr.base.check.Check;
import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.trace.TraceId;
import java.io.Closeable;
import java.net.URI;
import java.time.Duration;
import java.util.Base64;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.lambda.LambdaClient;
import software.amazon.awssdk.services.lambda.model.InvocationType;
import software.amazon.awssdk.services.lambda.model.InvokeResponse;

/**
 * Calls a function with bytes and waits for its bytes, which Lambda wants to be JSON both ways. One
 * request a call, never repeated: whoever asks decides whether the work may be done twice. For many
 * threads.
 */
public final class LambdaCalls implements Closeable {
  /** Lambda's own bound, each way. */
  public static final int MAX_BYTES = 6 << 20;

  /** Lambda's own bound, of which nothing is heard meanwhile. */
  private static final Duration LONGEST = Duration.ofMinutes(15);

  private static final Duration LEAST = Duration.ofMillis(1);
  private static final int SHOWN_BYTES = 200;

  private static final System.Logger LOG = System.getLogger(LambdaCalls.class.getName());

  private final LambdaClient client;
  private final String function;

  /** The function's name or ARN, with a version or alias if one is meant. */
  public LambdaCalls(AwsAccess access, Optional<URI> endpoint, String function) {
    // A function is silent until it has done its work.
    this.client = access.client(LambdaClient.builder(), endpoint, Deadlines.silentFor(LONGEST));
    this.function = function;
  }

  /**
   * At most {@link #MAX_BYTES}. The bytes must not be changed before the call has ended. What has
   * not answered in time has failed, although the function may go on.
   */
  public Invocation call(byte[] request, Duration within) {
    Check.that(request.length <= MAX_BYTES, "a function takes at most " + MAX_BYTES + " bytes");
    InvokeResponse answer;
    try {
      answer =
          client.invoke(call ->
              call.functionName(function)
                  .invocationType(InvocationType.REQUEST_RESPONSE)
                  .payload(SdkBytes.fromByteArrayUnsafe(request))
                  .clientContext(context())
                  .overrideConfiguration(
                      config -> config.apiCallTimeout(within.isPositive() ? within : LEAST)));
    } catch (SdkException failure) {
      AwsFailure judged = new AwsFailure("function=" + function, failure);
      return judged.verdict() == Verdict.THROTTLED
          ? new Invocation.Throttled()
          : new Invocation.Failed(judged.exception());
    }
    byte[] said = answer.payload() == null ? new byte[0] : answer.payload().asByteArrayUnsafe();
    if (answer.functionError() == null) {
      return new Invocation.Answered(said);
    }
    return new Invocation.Failed(
        new UnavailableException(
            "function ended with an error function=%s said=%s"
                .formatted(
                    function, new String(said, 0, Math.min(said.length, SHOWN_BYTES), US_ASCII))));
  }

  /** For which request it is called, as functions are told such things; nothing for none. */
  private static @Nullable String context() {
    return TraceId.current()
        .map(id -> "{\"custom\":{\"" + TraceId.HEADER + "\":\"" + id + "\"}}")
        .map(json -> Base64.getEncoder().encodeToString(json.getBytes(US_ASCII)))
        .orElse(null);
  }

  /**
   * Has the function called once, or a few times, and waits for nothing but that Lambda has taken
   * it; false if it has not, or nobody knows.
   */
  public boolean begin(byte[] request, Duration within) {
    try {
      client.invoke(call ->
          call.functionName(function)
              .invocationType(InvocationType.EVENT)
              .payload(SdkBytes.fromByteArrayUnsafe(request))
              .overrideConfiguration(config -> config.apiCallTimeout(within)));
      return true;
    } catch (SdkException failure) {
      LOG.log(System.Logger.Level.WARNING, "function was not begun function=" + function, failure);
      return false;
    }
  }

  @Override
  public void close() {
    client.close();
  }
}
