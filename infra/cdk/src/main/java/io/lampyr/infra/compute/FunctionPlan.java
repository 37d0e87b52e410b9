package io.lampyr.infra.compute;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import software.amazon.awscdk.services.iam.PolicyStatement;

/**
 * A function to be.
 *
 * @param name of the function, and of its role
 * @param module whose jar it is in
 * @param memory in MiB
 * @param place what it is attached to
 * @param concurrency copies that are kept free for it, and its most
 * @param rights what it may do, beside its own log
 */
record FunctionPlan(
    String name,
    String module,
    String handler,
    int memory,
    int seconds,
    Place place,
    Optional<Integer> concurrency,
    Map<String, String> environment,
    List<PolicyStatement> rights) {

  FunctionPlan {
    environment = Map.copyOf(environment);
    rights = List.copyOf(rights);
  }

  /** What a function is attached to. */
  enum Place {
    /** Nothing: it calls AWS and no more. */
    OUTSIDE,
    /** The network, to reach nodes. */
    INSIDE,
    /** The network and the shared cache, which rules snapshots out. */
    CACHED
  }
}
