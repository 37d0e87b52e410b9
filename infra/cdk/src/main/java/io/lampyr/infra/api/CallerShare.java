package io.lampyr.infra.api;

import io.lampyr.base.share.CallerShares;
import io.lampyr.infra.option.CallerLimit;
import java.util.List;
import software.amazon.awscdk.services.apigateway.CfnApiKey;
import software.amazon.awscdk.services.apigateway.CfnStage;
import software.amazon.awscdk.services.apigateway.CfnUsagePlan;
import software.amazon.awscdk.services.apigateway.CfnUsagePlanKey;
import software.constructs.Construct;

/**
 * How much each caller may ask: the gateway counts by names that it must know beforehand, of which
 * the authorizer gives each caller always the same. They are no secrets: no client can give one.
 */
final class CallerShare {
  private CallerShare() {}

  static void of(Construct scope, CfnStage stage, String deployment, CallerLimit limit) {
    CfnUsagePlan plan =
        CfnUsagePlan.Builder.create(scope, "CallerLimit")
            .usagePlanName(deployment + "-callers")
            .description("what each caller may ask")
            .throttle(
                CfnUsagePlan.ThrottleSettingsProperty.builder()
                    .rateLimit(limit.rate())
                    .burstLimit(limit.burst())
                    .build())
            .apiStages(
                List.of(
                    CfnUsagePlan.ApiStageProperty.builder()
                        .apiId(stage.getRestApiId())
                        .stage(stage.getRef())
                        .build()))
            .build();
    for (String name : CallerShares.all(deployment)) {
      String id = "Share" + name.substring(name.lastIndexOf('-') + 1);
      CfnApiKey share =
          CfnApiKey.Builder.create(scope, id).name(name).value(name).enabled(true).build();
      CfnUsagePlanKey.Builder.create(scope, id + "Counts")
          .keyId(share.getRef())
          .keyType("API_KEY")
          .usagePlanId(plan.getRef())
          .build();
    }
  }
}
