package io.lampyr.cli.deploy;

import io.lampyr.base.suggest.Nearest;
import java.util.Collection;
import java.util.List;

/** The options of a deployment: those that what makes its templates knows. */
final class KnownOptions {
  private static final List<String> NAMES =
      List.of(
          "alarmTopic",
          "authorizer",
          "authorizerSeconds",
          "bucket",
          "bucketKey",
          "budget",
          "budgetEmail",
          "budgetStops",
          "cacheGroup",
          "callerBurst",
          "callerRate",
          "certificate",
          "corsOrigins",
          "dashboard",
          "domain",
          "door",
          "doorCertificate",
          "doorCpu",
          "doorDomain",
          "doorFrom",
          "doorImage",
          "doorMemory",
          "doorNodes",
          "egress",
          "endpointZones",
          "flowLogs",
          "flushEvery",
          "flusherMemory",
          "functionsGroup",
          "gcEvery",
          "gcLongestDeadline",
          "gcMargin",
          "gcMemory",
          "image",
          "ingestConcurrency",
          "ingestMemory",
          "leaves",
          "logDays",
          "maxNodes",
          "minNodes",
          "name",
          "nodeCpu",
          "nodeDisk",
          "nodeMemory",
          "nodesGroup",
          "oidcAudience",
          "oidcClaim",
          "oidcIssuer",
          "oidcRoles",
          "persona",
          "private",
          "privateEndpoint",
          "privateFrom",
          "profile",
          "region",
          "retain",
          "searchCache",
          "searchConcurrency",
          "searchMaxNodes",
          "searchMemory",
          "searchMinNodes",
          "searchNodeCpu",
          "searchNodeDisk",
          "searchNodeMemory",
          "shift",
          "signIn",
          "standin",
          "standinEndpoint",
          "subnets",
          "table",
          "tags",
          "throttleBurst",
          "throttleRate",
          "traces",
          "vpc",
          "vpcCidr",
          "waf",
          "wafRequests",
          "zones");

  private KnownOptions() {}

  /** One finding for each name that is none of an option. */
  static List<Finding> unknown(Collection<String> names) {
    return names.stream()
        .filter(name -> !NAMES.contains(name))
        .sorted()
        .map(name ->
            Finding.problem(
                "options",
                "there is no such option option=%s%s"
                    .formatted(
                        name, Nearest.to(name, NAMES).map(near -> " nearest=" + near).orElse("")),
                "infra/cdk/README.md lists all"))
        .toList();
  }
}
