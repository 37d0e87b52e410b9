package io.lampyr.aws.failure;

import io.lampyr.base.error.CorruptionException;
import io.lampyr.base.error.LampyrException;
import io.lampyr.base.error.MisconfiguredException;
import io.lampyr.base.error.UnavailableException;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.util.Optional;
import java.util.Set;
import javax.net.ssl.SSLHandshakeException;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.AbortedException;
import software.amazon.awssdk.core.exception.SdkException;

/**
 * One failed request: what is to be concluded, and what is to be told. The names of errors are
 * those of S3, DynamoDB and the other services together: none means two things.
 */
public final class AwsFailure {
  private static final Set<String> THROTTLED =
      Set.of(
          "SlowDown",
          "Throttling",
          "ThrottlingException",
          "ThrottledException",
          "TooManyRequestsException",
          "RequestLimitExceeded",
          "ProvisionedThroughputExceededException");
  private static final Set<String> CONTENDED =
      Set.of("ConditionalRequestConflict", "OperationAborted", "TransactionConflictException");
  private static final Set<String> CONDITION_FAILED =
      Set.of("PreconditionFailed", "ConditionalCheckFailedException");
  private static final Set<String> MISSING = Set.of("NoSuchKey", "NotFound", "NoSuchUpload");
  private static final Set<String> DENIED =
      Set.of("AccessDenied", "AccessDeniedException", "AllAccessDisabled", "AccountProblem");
  private static final Set<String> BAD_CREDENTIALS =
      Set.of(
          "InvalidAccessKeyId",
          "SignatureDoesNotMatch",
          "InvalidSignatureException",
          "UnrecognizedClientException",
          "InvalidClientTokenId",
          "MissingAuthenticationToken");
  private static final Set<String> EXPIRED =
      Set.of("ExpiredToken", "ExpiredTokenException", "TokenRefreshRequired", "InvalidToken");
  private static final Set<String> WRONG_REGION =
      Set.of(
          "PermanentRedirect",
          "AuthorizationHeaderMalformed",
          "IllegalLocationConstraintException",
          "TemporaryRedirect");
  private static final Set<String> NO_RESOURCE =
      Set.of(
          "NoSuchBucket",
          "ResourceNotFoundException",
          "ClusterNotFoundException",
          "ServiceNotFoundException");

  private final String subject;
  private final SdkException cause;
  private final Optional<AwsServiceException> answer;

  /** The subject is what the request was about, as {@code key=value}. */
  public AwsFailure(String subject, SdkException cause) {
    this.subject = subject;
    this.cause = cause;
    this.answer =
        cause instanceof AwsServiceException service ? Optional.of(service) : Optional.empty();
    if (isInterrupt()) {
      // The client takes the flag away when it notices it.
      Thread.currentThread().interrupt();
    }
  }

  /** The service's own name of the failure; empty if the service said nothing. */
  public String code() {
    return answer
        .flatMap(said -> Optional.ofNullable(said.awsErrorDetails()))
        .flatMap(details -> Optional.ofNullable(details.errorCode()))
        .orElse("");
  }

  public int status() {
    return answer.map(AwsServiceException::statusCode).orElse(0);
  }

  public Verdict verdict() {
    if (answer.isEmpty()) {
      return neverSent() ? Verdict.NOT_SENT : Verdict.UNCERTAIN;
    }
    String code = code();
    if (THROTTLED.contains(code) || status() == 429) {
      return Verdict.THROTTLED;
    }
    if (CONTENDED.contains(code)) {
      return Verdict.CONTENDED;
    }
    if (CONDITION_FAILED.contains(code) || status() == 412) {
      return Verdict.CONDITION_FAILED;
    }
    if (mending().isPresent()) {
      return Verdict.MEND;
    }
    if (MISSING.contains(code) || status() == 404) {
      return Verdict.MISSING;
    }
    return status() == 409 ? Verdict.CONTENDED : Verdict.UNCERTAIN;
  }

  /** What somebody must do first, if anybody must. */
  private Optional<String> mending() {
    String code = code();
    if (DENIED.contains(code) || code.startsWith("KMS.") || (status() == 403 && code.isEmpty())) {
      return Optional.of("access was denied: give this role the right to it");
    }
    if (BAD_CREDENTIALS.contains(code)) {
      return Optional.of("credentials are not valid: correct them");
    }
    if (WRONG_REGION.contains(code) || status() == 301) {
      return Optional.of("it lies in another region: correct aws.region");
    }
    if (NO_RESOURCE.contains(code)) {
      return Optional.of("it does not exist: create it, or correct its name or the region");
    }
    if (code.equals("ValidationException") || code.equals("NotImplemented")) {
      return Optional.of("the request was not understood");
    }
    return Optional.empty();
  }

  private boolean neverSent() {
    return has(ConnectException.class)
        || has(UnknownHostException.class)
        || has(SSLHandshakeException.class)
        || lacksCredentials();
  }

  private boolean lacksCredentials() {
    return String.valueOf(cause.getMessage()).contains("Unable to load credentials");
  }

  private boolean isInterrupt() {
    return cause instanceof AbortedException || has(InterruptedException.class);
  }

  private boolean has(Class<? extends Throwable> kind) {
    return find(kind).isPresent();
  }

  private <T extends Throwable> Optional<T> find(Class<T> kind) {
    Throwable link = cause;
    // Chains of causes are short; the bound is against one that bites its tail.
    for (int depth = 0; link != null && depth < 20; depth++) {
      if (kind.isInstance(link)) {
        return Optional.of(kind.cast(link));
      }
      link = link.getCause();
    }
    return Optional.empty();
  }

  /** What our own code threw while the client was reading what it was to send, if it did. */
  public Optional<CorruptionException> ownFailure() {
    return find(CorruptionException.class);
  }

  /** For whoever asked for something and must be told that it was not done. */
  public LampyrException exception() {
    return mending()
        .<LampyrException>map(what -> new MisconfiguredException(what + details(), cause))
        .orElseGet(this::unavailable);
  }

  /** For outcomes that are not known, and for calls that may be made again. */
  public UnavailableException unavailable() {
    String fact;
    if (lacksCredentials()) {
      fact = "no credentials were found: give this process a role, or AWS's environment variables";
    } else if (EXPIRED.contains(code())) {
      fact = "credentials have expired: renew them, or give this process a role, which renews them";
    } else if (answer.isPresent()) {
      fact = "service did not do what was asked";
    } else {
      fact = "service did not answer";
    }
    return new UnavailableException(fact + details(), cause);
  }

  private String details() {
    StringBuilder text = new StringBuilder(" ").append(subject);
    if (answer.isPresent()) {
      text.append(" status=").append(status());
      text.append(" code=").append(code().isEmpty() ? "none" : code());
      String request = answer.get().requestId();
      text.append(" request=").append(request == null ? "none" : request);
    }
    return text.toString();
  }
}
