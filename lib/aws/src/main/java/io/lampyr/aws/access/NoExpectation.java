package io.lampyr.aws.access;

import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.http.SdkHttpRequest;

/**
 * Sends bodies at once. S3's client otherwise asks before each put whether it may come, which is
 * one more round trip before every acknowledgement, and up to five seconds wherever nobody answers
 * the question.
 */
final class NoExpectation implements ExecutionInterceptor {
  @Override
  public SdkHttpRequest modifyHttpRequest(
      Context.ModifyHttpRequest context, ExecutionAttributes attributes) {
    SdkHttpRequest request = context.httpRequest();
    return request.firstMatchingHeader("Expect").isEmpty()
        ? request
        : request.toBuilder().removeHeader("Expect").build();
  }
}
