package io.lampyr.blobstore.retry;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.blobstore.PutOutcome;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;

/** The two ways in which calls are repeated. */
record RetriedCalls(Retries retries) {

  /** Repeats while the store cannot answer. */
  <T> T read(Supplier<T> call) {
    Retries.Attempts attempts = retries.begin();
    while (true) {
      try {
        return call.get();
      } catch (UnavailableException failure) {
        if (!attempts.pause(Duration.ZERO)) {
          throw failure;
        }
      }
    }
  }

  /**
   * Repeats while the put is refused or its fate unknown. Once an attempt was unknown, giving up is
   * unknown, whatever a later attempt said.
   */
  PutOutcome put(Supplier<PutOutcome> call) {
    Retries.Attempts attempts = retries.begin();
    Optional<PutOutcome> unknown = Optional.empty();
    while (true) {
      PutOutcome outcome = call.get();
      Duration pause;
      switch (outcome) {
        case PutOutcome.Stored stored -> {
          return stored;
        }
        case PutOutcome.LostRace lost -> {
          return lost;
        }
        case PutOutcome.Refused refused -> pause = refused.retryAfter();
        case PutOutcome.Unknown lostAnswer -> {
          unknown = Optional.of(lostAnswer);
          pause = Duration.ZERO;
        }
      }
      if (!attempts.pause(pause)) {
        return unknown.orElse(outcome);
      }
    }
  }
}
