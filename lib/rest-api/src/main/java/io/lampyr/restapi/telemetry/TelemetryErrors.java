package io.lampyr.restapi.telemetry;

import io.lampyr.metrics.document.TooLargeException;
import io.lampyr.restapi.error.ApiException;
import io.lampyr.restapi.error.ErrorAnswers;

/** What ends a call that brings telemetry. */
final class TelemetryErrors {
  private TelemetryErrors() {}

  /** The exception as errors know it. */
  static RuntimeException known(RuntimeException why) {
    return why instanceof TooLargeException large
        ? new ApiException(413, "content_too_large_exception", String.valueOf(large.getMessage()))
        : why;
  }

  static String reason(RuntimeException why, ErrorAnswers errors) {
    return errors.known(why).error().reason();
  }
}
