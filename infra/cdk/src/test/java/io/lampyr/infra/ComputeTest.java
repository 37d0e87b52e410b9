package io.lampyr.infra;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ComputeTest {

  /** The functions by their names' ends. */
  private static Map<String, Json> functions(String deployment) {
    Map<String, Json> functions = new HashMap<>();
    Synthesised.resources(deployment, "Compute", "AWS::Lambda::Function")
        .values()
        .forEach(function -> {
          Json properties = function.at("Properties");
          String name = properties.at("FunctionName").text();
          functions.put(name.substring(name.indexOf('-') + 1), properties);
        });
    return functions;
  }

  private static Map<String, String> environment(Json function) {
    Map<String, String> all = new HashMap<>();
    function
        .at("Environment", "Variables")
        .map()
        .forEach((name, value) -> all.put(String.valueOf(name), String.valueOf(value)));
    return all;
  }

  @Test
  void fiveFunctionsRunOnJavaAndArm() {
    Map<String, Json> functions = functions(Synthesised.DEFAULT);
    assertThat(functions)
        .containsOnlyKeys("ingest", "search", "gc", "flusher", "authorizer")
        .allSatisfy((name, function) -> {
          assertThat(function.at("Runtime").text()).isEqualTo("java25");
          assertThat(function.at("Architectures").value()).isEqualTo(List.of("arm64"));
        });
  }

  /** Those around each call cost more than what functions write. */
  @Test
  void ofLambdasOwnLinesThoseAloneAreKeptThatTellOfFailures() {
    assertThat(functions(Synthesised.DEFAULT))
        .allSatisfy((name, function) -> {
          assertThat(function.at("LoggingConfig", "LogFormat").text()).isEqualTo("JSON");
          assertThat(function.at("LoggingConfig", "SystemLogLevel").text()).isEqualTo("WARN");
          assertThat(function.at("LoggingConfig", "ApplicationLogLevel").text()).isEqualTo("TRACE");
        });
  }

  @Test
  void withoutADashboardMetricsAreMadeForAlarmsAlone() {
    assertThat(functions(Synthesised.SMALL))
        .allSatisfy((name, function) ->
            assertThat(environment(function)).containsEntry("LAMPYR_METRICS_CHARTS", "false"));
    assertThat(functions(Synthesised.DEFAULT))
        .allSatisfy((name, function) ->
            assertThat(environment(function)).doesNotContainKey("LAMPYR_METRICS_CHARTS"));
  }

  @Test
  void functionsStartFromSnapshotsUnlessTheyMountTheCache() {
    Map<String, Json> functions = functions(Synthesised.DEFAULT);
    for (String name : List.of("ingest", "flusher", "authorizer")) {
      assertThat(functions.get(name).at("SnapStart", "ApplyOn").text())
          .isEqualTo("PublishedVersions");
      assertThat(functions.get(name).at("FileSystemConfigs").value()).isNull();
    }
    for (String name : List.of("search", "gc")) {
      assertThat(functions.get(name).at("SnapStart").value()).isNull();
      assertThat(functions.get(name).at("FileSystemConfigs").all()).hasSize(1);
      assertThat(environment(functions.get(name)).get("LAMPYR_SEARCH_CACHE_FOLDER"))
          .isEqualTo("/mnt/cache");
    }
    Json search = functions(Synthesised.OTHER).get("search");
    assertThat(search.at("SnapStart", "ApplyOn").text()).isEqualTo("PublishedVersions");
    assertThat(environment(search).get("LAMPYR_SEARCH_CACHE_FOLDER")).isNull();
  }

  @Test
  void functionsThatAnswerClientsDemandKeysWhateverTheGatewayDoes() {
    for (String deployment : List.of(Synthesised.DEFAULT, Synthesised.OTHER)) {
      for (String name : List.of("ingest", "search")) {
        assertThat(environment(functions(deployment).get(name)).get("LAMPYR_API_KEYS"))
            .isEqualTo("true");
      }
    }
  }

  @Test
  void authorizerStaysOutsideOfTheNetwork() {
    assertThat(functions(Synthesised.DEFAULT).get("authorizer").at("VpcConfig").value()).isNull();
    assertThat(functions(Synthesised.DEFAULT).get("ingest").at("VpcConfig").value()).isNotNull();
  }

  @Test
  void searchFunctionCallsItselfByItsAlias() {
    assertThat(environment(functions(Synthesised.OTHER).get("search")))
        .containsEntry("LAMPYR_SEARCH_FUNCTION", "other-search:live");
    assertThat(
            environment(functions(Synthesised.DEFAULT).get("search")).get("LAMPYR_SEARCH_FUNCTION"))
        .isNull();
  }

  @Test
  void standInIsAskedAtItsOwnAddressAndNothingIsAttached() {
    functions(Synthesised.UPON)
        .forEach((name, function) -> {
          assertThat(function.at("VpcConfig").value()).as(name).isNull();
          assertThat(function.at("FileSystemConfigs").value()).as(name).isNull();
          assertThat(function.at("SnapStart").value()).as(name).isNull();
          assertThat(environment(function))
              .containsEntry("LAMPYR_STORE_ENDPOINT", "http://127.0.0.1:4566")
              .containsEntry("LAMPYR_STORE_CONDITIONAL_DELETES", "look-first");
        });
    assertThat(environment(functions(Synthesised.DEFAULT).get("gc")))
        .doesNotContainKey("LAMPYR_STORE_CONDITIONAL_DELETES");
  }

  @Test
  void everyVersionOfAFunctionIsCalledByItsAlias() {
    assertThat(Synthesised.resources("Compute", "AWS::Lambda::Alias")).hasSize(5);
  }

  @Test
  void numberOfNodesIsTheLeadersAlone() {
    Json service = Synthesised.resource("Compute", "AWS::ECS::Service").at("Properties");
    assertThat(service.at("DesiredCount").value()).isNull();
    assertThat(node().at("Environment").text())
        .contains("Name=LAMPYR_CLUSTER_MIN_NODES, Value=1")
        .contains("Name=LAMPYR_CLUSTER_MAX_NODES, Value=4")
        .contains("Name=LAMPYR_CLUSTER_ECS_SERVICE, Value=lampyr-cache-nodes");
  }

  @Test
  void aFixedNumberOfNodesIsTheTemplatesAndNobodyAsksForAnother() {
    Json service = Synthesised.resource(Synthesised.OTHER, "Compute", "AWS::ECS::Service");
    assertThat(service.at("Properties", "DesiredCount").text()).isEqualTo("2");
    Json container =
        Synthesised.resource(Synthesised.OTHER, "Compute", "AWS::ECS::TaskDefinition")
            .at("Properties", "ContainerDefinitions", 0);
    assertThat(container.at("Environment").text())
        .doesNotContain("LAMPYR_CLUSTER_ECS_SERVICE")
        .contains("Name=LAMPYR_METRICS_CLUSTER, Value=other");
    assertThat(Synthesised.template(Synthesised.OTHER, "Compute").toJSON().toString())
        .doesNotContain("ecs:UpdateService");
  }

  /** The properties of the resource whose name is that, where there are nodes for searches. */
  private static Json named(String type, String property, String name) {
    return Synthesised.resources(Synthesised.WITHIN, "Compute", type).values().stream()
        .map(resource -> resource.at("Properties"))
        .filter(properties -> properties.at(property).text().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private static Json task(String family) {
    return named("AWS::ECS::TaskDefinition", "Family", family);
  }

  @Test
  void nodesForSearchesAreAServiceOfTheirOwnWhoseNumberIsTheLeaders() {
    Json service = named("AWS::ECS::Service", "ServiceName", "within-search-nodes");
    assertThat(service.at("DesiredCount").value()).isNull();
    assertThat(service.at("DeploymentConfiguration", "MinimumHealthyPercent").text())
        .isEqualTo("50");
    Json task = task("within-search-nodes");
    assertThat(task.at("Cpu").text()).isEqualTo("2048");
    assertThat(task.at("Memory").text()).isEqualTo("8192");
    assertThat(task.at("EphemeralStorage", "SizeInGiB").text()).isEqualTo("60");
    assertThat(task.at("ContainerDefinitions", 0, "Environment").text())
        .contains("Name=LAMPYR_NODE_ROLES, Value=search")
        .contains("Name=LAMPYR_NODE_DISK, Value=50gb");
    // Any node may come to lead.
    for (String family : List.of("within-search-nodes", "within-cache-nodes")) {
      assertThat(task(family).at("ContainerDefinitions", 0, "Environment").text())
          .as(family)
          .contains("Name=LAMPYR_SEARCH_MIN_NODES, Value=2")
          .contains("Name=LAMPYR_SEARCH_MAX_NODES, Value=6")
          .contains("Name=LAMPYR_SEARCH_ECS_SERVICE, Value=within-search-nodes")
          .contains("Name=LAMPYR_CLUSTER_ECS_SERVICE, Value=within-cache-nodes");
    }
    assertThat(task("within-cache-nodes").at("ContainerDefinitions", 0, "Environment").text())
        .doesNotContain("LAMPYR_NODE_ROLES");
    assertThat(Synthesised.template(Synthesised.WITHIN, "Compute").toJSON().toString())
        .contains("service/within/within-cache-nodes", "service/within/within-search-nodes");
    assertThat(Synthesised.template("Compute").toJSON().toString())
        .doesNotContain("search-nodes", "LAMPYR_SEARCH_MIN_NODES");
  }

  @Test
  void leaderMayNotChangeWhatItsServiceRuns() {
    assertThat(Synthesised.template("Compute").toJSON().toString())
        .contains("ArnLikeIfExists={ecs:task-definition=")
        .contains("task-definition/lampyr-cache-nodes:*");
  }

  @Test
  void functionsLeadOutByTheAddressesThatTheyHave() {
    Map<String, Json> small = functions(Synthesised.SMALL);
    assertThat(small.get("ingest").at("VpcConfig", "Ipv6AllowedForDualStack").value())
        .isEqualTo(true);
    assertThat(environment(small.get("ingest")).get("JAVA_TOOL_OPTIONS"))
        .contains("preferIPv6Addresses=true");
    assertThat(environment(small.get("authorizer")).get("JAVA_TOOL_OPTIONS"))
        .doesNotContain("IPv6");
    assertThat(environment(functions(Synthesised.DEFAULT).get("ingest")).get("JAVA_TOOL_OPTIONS"))
        .doesNotContain("IPv6");
  }

  @Test
  void concurrencyIsBoundedWhereItIsAskedFor() {
    Map<String, Json> small = functions(Synthesised.SMALL);
    assertThat(small.get("ingest").at("ReservedConcurrentExecutions").text()).isEqualTo("20");
    assertThat(small.get("search").at("ReservedConcurrentExecutions").text()).isEqualTo("30");
    assertThat(
            functions(Synthesised.DEFAULT).get("ingest").at("ReservedConcurrentExecutions").value())
        .isNull();
  }

  @Test
  void newNodesAreThereBeforeOldOnesGoAndBadOnesAreTakenBack() {
    Json deployment =
        Synthesised.resource("Compute", "AWS::ECS::Service")
            .at("Properties", "DeploymentConfiguration");
    assertThat(deployment.at("MinimumHealthyPercent").text()).isEqualTo("100");
    assertThat(deployment.at("MaximumPercent").text()).isEqualTo("200");
    assertThat(deployment.at("DeploymentCircuitBreaker").map())
        .isEqualTo(Map.of("Enable", true, "Rollback", true));
    assertThat(deployment.at("Alarms", "Enable").value()).isEqualTo(false);
    // Of two and more, half are replaced, and then the others.
    assertThat(
            Synthesised.resource(Synthesised.OTHER, "Compute", "AWS::ECS::Service")
                .at("Properties", "DeploymentConfiguration", "MaximumPercent")
                .text())
        .isEqualTo("150");
  }

  @Test
  void newVersionsTakeOverAtOnceOrByPartsWithAWayBack() {
    assertThat(Synthesised.resources("Compute", "AWS::CodeDeploy::DeploymentGroup")).isEmpty();
    assertThat(Synthesised.resources("Compute", "AWS::Lambda::Alias").values())
        .allSatisfy(alias -> assertThat(alias.at("UpdatePolicy").value()).isNull());
    Map<String, Json> alarms =
        Synthesised.resources(Synthesised.SMALL, "Compute", "AWS::CloudWatch::Alarm");
    assertThat(alarms.values().stream().map(alarm -> alarm.at("Properties", "AlarmName").text()))
        .containsExactlyInAnyOrder(
            "small-rollout-gateway",
            "small-rollout-ingest",
            "small-rollout-search",
            "small-rollout-authorizer");
    Map<String, Json> groups =
        Synthesised.resources(Synthesised.SMALL, "Compute", "AWS::CodeDeploy::DeploymentGroup");
    assertThat(groups.values())
        .extracting(group -> group.at("Properties", "DeploymentGroupName").text())
        .containsExactlyInAnyOrder("small-ingest", "small-search", "small-authorizer");
    assertThat(groups.values())
        .allSatisfy(group -> {
          Json properties = group.at("Properties");
          assertThat(properties.at("DeploymentConfigName").text())
              .isEqualTo("CodeDeployDefault.LambdaCanary10Percent5Minutes");
          assertThat(properties.at("AlarmConfiguration", "Alarms").all()).hasSize(2);
          assertThat(properties.at("AutoRollbackConfiguration", "Events").text())
              .contains("DEPLOYMENT_STOP_ON_ALARM", "DEPLOYMENT_FAILURE");
        });
  }

  @Test
  void namesAreMovedByTheirGroupsAndNodesTakenBackWithThem() {
    assertThat(
            Synthesised.resources(Synthesised.SMALL, "Compute", "AWS::Lambda::Alias")
                .values()
                .stream()
                .filter(alias ->
                    alias.at("UpdatePolicy", "CodeDeployLambdaAliasUpdate").value() != null))
        .hasSize(3);
    Json nodes =
        Synthesised.resource(Synthesised.SMALL, "Compute", "AWS::ECS::Service")
            .at("Properties", "DeploymentConfiguration", "Alarms");
    assertThat(nodes.at("Rollback").value()).isEqualTo(true);
    assertThat(nodes.at("AlarmNames").all()).hasSize(1);
  }

  @Test
  void whatTurnsANewVersionBackIsMeasured() {
    Synthesised.resources(Synthesised.SMALL, "Compute", "AWS::CloudWatch::Alarm")
        .values()
        .forEach(alarm -> {
          Json properties = alarm.at("Properties");
          Map<String, String> dimensions = new HashMap<>();
          properties
              .at("Dimensions")
              .all()
              .forEach(one -> dimensions.put(one.at("Name").text(), one.at("Value").text()));
          if (properties.at("Namespace").text().equals("AWS/ApiGateway")) {
            assertThat(properties.at("MetricName").text()).isEqualTo("5XXError");
            assertThat(dimensions).isEqualTo(Map.of("ApiName", "Small"));
          } else {
            assertThat(properties.at("MetricName").text()).isEqualTo("Errors");
            String function = dimensions.get("FunctionName");
            assertThat(functions(Synthesised.SMALL))
                .containsKey(function.substring("small-".length()));
            // What is called by its alias is measured by that, whichever version answers.
            assertThat(dimensions.get("Resource")).isEqualTo(function + ":live");
          }
        });
  }

  private static Json node() {
    return Synthesised.resource("Compute", "AWS::ECS::TaskDefinition")
        .at("Properties", "ContainerDefinitions", 0);
  }

  @Test
  void nodesHaveTimeToHandTheirShardsOnAndAreAskedForTheirHealth() {
    assertThat(node().at("StopTimeout").text()).isEqualTo("120");
    assertThat(node().at("HealthCheck", "Command").text()).contains("HealthCheck");
    Json task = Synthesised.resource("Compute", "AWS::ECS::TaskDefinition").at("Properties");
    assertThat(task.at("RuntimePlatform", "CpuArchitecture").text()).isEqualTo("ARM64");
    assertThat(task.at("EphemeralStorage", "SizeInGiB").text()).isEqualTo("30");
  }

  @Test
  void nodesMayWriteToTheirVolumeAlone() {
    assertThat(node().at("ReadonlyRootFilesystem").value()).isEqualTo(true);
    assertThat(node().at("MountPoints").all()).hasSize(1);
    assertThat(node().at("MountPoints", 0).map())
        .isEqualTo(
            Map.of(
                "SourceVolume", "scratch",
                "ContainerPath", "/var/lib/lampyr",
                "ReadOnly", false));
  }

  @Test
  void nodesSecretIsNeverInTheTemplate() {
    assertThat(node().at("Environment").text())
        .contains("LAMPYR_NODE_SECRET_ID")
        .doesNotContain("\"LAMPYR_NODE_SECRET\"");
  }

  @Test
  void imageIsBuiltFromSourcesOrTakenFromTheRegistry() {
    assertThat(node().at("Image").text()).contains("cdk-");
    Json other =
        Synthesised.resource(Synthesised.OTHER, "Compute", "AWS::ECS::TaskDefinition")
            .at("Properties", "ContainerDefinitions", 0);
    assertThat(other.at("Image").text()).contains("/nodes:1");
  }
}
