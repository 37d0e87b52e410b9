package io.lampyr.aws.s3;

import io.lampyr.aws.failure.AwsFailure;
import io.lampyr.aws.failure.Verdict;
import io.lampyr.aws.pace.Governor;
import io.lampyr.aws.pace.RequestPace;
import io.lampyr.base.error.UnavailableException;
import io.lampyr.blobstore.PutOutcome;
import java.time.Duration;
import java.util.function.Function;
import java.util.function.Supplier;
import software.amazon.awssdk.core.exception.SdkException;

/** Makes requests at the process's pace, and says what their failures mean. */
final class S3Calls {
  private static final Duration PAUSE = Duration.ofMillis(100);

  private final Governor governor;

  S3Calls(Governor governor) {
    this.governor = governor;
  }

  /** A request without an effect. What fails is judged; what it does not judge is thrown. */
  <T> T read(String subject, Supplier<T> request, Function<AwsFailure, T> judge) {
    return call(governor.reads(), subject, request, judge);
  }

  /** A request with an effect that may be repeated. */
  <T> T write(String subject, Supplier<T> request, Function<AwsFailure, T> judge) {
    return call(governor.writes(), subject, request, judge);
  }

  private static <T> T call(
      RequestPace pace, String subject, Supplier<T> request, Function<AwsFailure, T> judge) {
    if (!pace.await()) {
      throw new UnavailableException("object store is asked for too much " + subject);
    }
    try {
      T answer = request.get();
      pace.succeeded();
      return answer;
    } catch (SdkException failure) {
      AwsFailure judged = new AwsFailure(subject, failure);
      if (judged.verdict() == Verdict.THROTTLED) {
        pace.complained();
      }
      return judge.apply(judged);
    }
  }

  /** A put, or what ends like one. */
  PutOutcome put(String subject, Supplier<PutOutcome> request) {
    RequestPace pace = governor.writes();
    if (!pace.await()) {
      return new PutOutcome.Refused(PutOutcome.Reason.THROTTLED, RequestPace.LONGEST_WAIT);
    }
    try {
      PutOutcome outcome = request.get();
      pace.succeeded();
      return outcome;
    } catch (SdkException failure) {
      AwsFailure judged = new AwsFailure(subject, failure);
      judged
          .ownFailure()
          .ifPresent(own -> {
            throw own;
          });
      return outcome(judged, pace);
    }
  }

  private static PutOutcome outcome(AwsFailure failure, RequestPace pace) {
    return switch (failure.verdict()) {
      case THROTTLED -> {
        pace.complained();
        yield new PutOutcome.Refused(PutOutcome.Reason.THROTTLED, PAUSE);
      }
      case CONTENDED -> new PutOutcome.Refused(PutOutcome.Reason.CONTENDED, PAUSE);
      // S3 says 404 where a tag was demanded and nothing stands under the key.
      case CONDITION_FAILED, MISSING -> new PutOutcome.LostRace();
      case MEND -> throw failure.exception();
      case NOT_SENT, UNCERTAIN -> new PutOutcome.Unknown(failure.unavailable());
    };
  }
}
