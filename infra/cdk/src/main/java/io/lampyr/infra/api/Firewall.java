package io.lampyr.infra.api;

import io.lampyr.infra.option.Options;
import java.util.List;
import java.util.Map;
import software.amazon.awscdk.services.wafv2.CfnWebACL;
import software.amazon.awscdk.services.wafv2.CfnWebACLAssociation;
import software.constructs.Construct;

/**
 * A web application firewall that bounds what one address may send, and refuses addresses of ill
 * repute. Rules that look into bodies are left out: they know no bulk requests.
 */
final class Firewall {
  private Firewall() {}

  static void before(Construct scope, String stageArn, Options options) {
    CfnWebACL firewall =
        CfnWebACL.Builder.create(scope, "Firewall")
            .scope("REGIONAL")
            .defaultAction(
                CfnWebACL.DefaultActionProperty.builder()
                    .allow(CfnWebACL.AllowActionProperty.builder().build())
                    .build())
            .visibilityConfig(seen("firewall"))
            .rules(List.of(reputation(), rate(options.entrance().wafRequests())))
            .build();
    CfnWebACLAssociation.Builder.create(scope, "FirewallBeforeApi")
        .webAclArn(firewall.getAttrArn())
        .resourceArn(stageArn)
        .build();
  }

  private static CfnWebACL.RuleProperty reputation() {
    return CfnWebACL.RuleProperty.builder()
        .name("reputation")
        .priority(0)
        .overrideAction(CfnWebACL.OverrideActionProperty.builder().none(Map.of()).build())
        .statement(
            CfnWebACL.StatementProperty.builder()
                .managedRuleGroupStatement(
                    CfnWebACL.ManagedRuleGroupStatementProperty.builder()
                        .vendorName("AWS")
                        .name("AWSManagedRulesAmazonIpReputationList")
                        .build())
                .build())
        .visibilityConfig(seen("reputation"))
        .build();
  }

  private static CfnWebACL.RuleProperty rate(int requests) {
    return CfnWebACL.RuleProperty.builder()
        .name("rate")
        .priority(1)
        .action(
            CfnWebACL.RuleActionProperty.builder()
                .block(CfnWebACL.BlockActionProperty.builder().build())
                .build())
        .statement(
            CfnWebACL.StatementProperty.builder()
                .rateBasedStatement(
                    CfnWebACL.RateBasedStatementProperty.builder()
                        .aggregateKeyType("IP")
                        .limit(requests)
                        .build())
                .build())
        .visibilityConfig(seen("rate"))
        .build();
  }

  private static CfnWebACL.VisibilityConfigProperty seen(String name) {
    return CfnWebACL.VisibilityConfigProperty.builder()
        .cloudWatchMetricsEnabled(true)
        .metricName(name)
        .sampledRequestsEnabled(true)
        .build();
  }
}
