package io.lampyr.aws.access;

import io.lampyr.base.trace.TraceId;
import java.util.Optional;
import software.amazon.awssdk.awscore.AwsRequest;
import software.amazon.awssdk.awscore.AwsRequestOverrideConfiguration;
import software.amazon.awssdk.core.ApiName;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;

/**
 * Tells AWS for which request of a client it is asked, as a part of the agent's name: S3's access
 * logs and CloudTrail show it, and nothing else that a caller can say of itself.
 */
final class RequestMark implements ExecutionInterceptor {
  static final String NAME = "lampyr-request";

  @Override
  public SdkRequest modifyRequest(Context.ModifyRequest context, ExecutionAttributes attributes) {
    Optional<String> id = TraceId.current();
    if (id.isEmpty() || !(context.request() instanceof AwsRequest request)) {
      return context.request();
    }
    AwsRequestOverrideConfiguration.Builder configuration =
        request
            .overrideConfiguration()
            .map(AwsRequestOverrideConfiguration::toBuilder)
            .orElseGet(AwsRequestOverrideConfiguration::builder);
    configuration.addApiName(ApiName.builder().name(NAME).version(id.get()).build());
    return request.toBuilder().overrideConfiguration(configuration.build()).build();
  }
}
