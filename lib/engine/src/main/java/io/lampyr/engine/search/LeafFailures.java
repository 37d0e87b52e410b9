package io.lampyr.engine.search;

import io.lampyr.base.error.CorruptionException;
import io.lampyr.base.error.InvalidInputException;
import io.lampyr.base.error.LampyrException;
import io.lampyr.base.error.OverloadedException;
import io.lampyr.base.error.Remedy;
import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.memory.TooMuchMemoryException;
import io.lampyr.engine.leaf.LeafFailure;
import io.lampyr.engine.leaf.LeafFailure.Kind;
import io.lampyr.mapping.fault.Fault;
import io.lampyr.mapping.fault.FaultException;
import java.time.Duration;

/** What shards failed with, there and back. */
final class LeafFailures {
  private LeafFailures() {}

  static LeafFailure of(RuntimeException thrown) {
    String message = String.valueOf(thrown.getMessage());
    return switch (thrown) {
      case FaultException fault -> new LeafFailure(Kind.FAULT, message, fault.fault(), 0, 0);
      case TooMuchMemoryException much ->
          new LeafFailure(Kind.MEMORY, message, null, much.bytesWanted(), much.bytesLimit());
      case OverloadedException overloaded ->
          new LeafFailure(Kind.OVERLOADED, message, null, overloaded.retryAfter().toMillis(), 0);
      case InvalidInputException _ -> new LeafFailure(Kind.INVALID, message, null, 0, 0);
      case CorruptionException _ -> new LeafFailure(Kind.CORRUPTION, message, null, 0, 0);
      case LampyrException known when known.remedy() == Remedy.RETRY ->
          new LeafFailure(Kind.UNAVAILABLE, message, null, 0, 0);
      default -> new LeafFailure(Kind.OTHER, thrown.toString(), null, 0, 0);
    };
  }

  static RuntimeException exception(LeafFailure failure) {
    String message = failure.message();
    return switch (failure.kind()) {
      case FAULT -> {
        Fault fault = failure.fault();
        yield fault == null ? new InvalidInputException(message) : new FaultException(fault);
      }
      case INVALID -> new InvalidInputException(message);
      case MEMORY -> new TooMuchMemoryException(message, failure.first(), failure.second());
      case OVERLOADED -> new OverloadedException(message, Duration.ofMillis(failure.first()));
      case UNAVAILABLE -> new UnavailableException(message);
      case CORRUPTION -> new CorruptionException(message);
      case OTHER -> new IllegalStateException(message);
    };
  }

  /** Whether a newer head of the shard may do better. */
  static boolean mayPass(RuntimeException failure) {
    return failure instanceof LampyrException known
        && known.remedy() == Remedy.RETRY
        && !(failure instanceof OverloadedException);
  }

  /** Whether another place may do better with the same commit: what was kept near is damaged. */
  static boolean mayBeThePlace(RuntimeException failure) {
    return mayPass(failure) || failure instanceof CorruptionException;
  }

  /** Whether a later release may do better: an earlier one refuses what it does not know. */
  static boolean mayBeTheRelease(RuntimeException failure) {
    return failure instanceof FaultException
        || failure instanceof InvalidInputException
        || failure instanceof IllegalStateException;
  }
}
