package io.lampyr.functions.search;

import io.lampyr.aws.lambda.Invocation;
import io.lampyr.aws.lambda.LambdaCalls;
import io.lampyr.base.error.UnavailableException;
import io.lampyr.engine.leaf.LeafPort;
import java.time.Duration;

/**
 * A leaf that is another invocation of the search function. Requests of leaves are short enough for
 * an invocation, and so are its replies: longer ones lie in the store.
 */
final class InvokedLeaf implements LeafPort {
  private final LambdaCalls calls;

  InvokedLeaf(LambdaCalls calls) {
    this.calls = calls;
  }

  @Override
  public byte[] call(byte[] request, Duration within) {
    return switch (calls.call(LeafPayload.encode(request), within)) {
      case Invocation.Answered answered ->
          LeafPayload.decode(answered.bytes())
              .orElseThrow(
                  () -> new UnavailableException("function answered what is no leaf's reply"));
      case Invocation.Throttled _ ->
          throw new UnavailableException("too many invocations run already for one more leaf");
      case Invocation.Failed(RuntimeException cause) -> throw cause;
    };
  }
}
