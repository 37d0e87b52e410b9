package io.lampyr.infra;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** The second way in: a load balancer and the processes behind it. */
class DoorTest {
  private static final String BALANCER = "AWS::ElasticLoadBalancingV2::LoadBalancer";
  private static final String LISTENER = "AWS::ElasticLoadBalancingV2::Listener";
  private static final String TARGETS = "AWS::ElasticLoadBalancingV2::TargetGroup";

  private static Json properties(String deployment, String type) {
    return Synthesised.resource(deployment, "Compute", type).at("Properties");
  }

  private static Json named(String deployment, String type, String begin) {
    return Synthesised.resources(deployment, "Compute", type).entrySet().stream()
        .filter(entry -> entry.getKey().startsWith(begin))
        .map(Map.Entry::getValue)
        .findFirst()
        .orElseThrow(() -> new AssertionError("no " + type + " named " + begin))
        .at("Properties");
  }

  private static Map<String, String> attributes(Json of, String name) {
    Map<String, String> all = new TreeMap<>();
    of.at(name).all().forEach(one -> all.put(one.at("Key").text(), one.at("Value").text()));
    return all;
  }

  @Test
  void thereIsNoneUnlessItIsAskedFor() {
    for (String deployment :
        List.of(Synthesised.DEFAULT, Synthesised.OTHER, Synthesised.UPON, Synthesised.SMALL)) {
      for (String stack : Footprint.STACKS) {
        assertThat(Synthesised.resources(deployment, stack, BALANCER)).isEmpty();
      }
    }
  }

  @Test
  void thePublicIsServedOverTlsAlone() {
    Json balancer = properties(Synthesised.DOORS, BALANCER);
    assertThat(balancer.at("Scheme").text()).isEqualTo("internet-facing");
    Json listener = properties(Synthesised.DOORS, LISTENER);
    assertThat(listener.at("Protocol").text()).isEqualTo("HTTPS");
    assertThat(listener.at("Port").text()).isEqualTo("443");
    assertThat(listener.at("SslPolicy").text()).contains("TLS13");
    assertThat(listener.at("Certificates").text()).contains("certificate/2");
    Json group = named(Synthesised.DOORS, "AWS::EC2::SecurityGroup", "DoorBalancer");
    assertThat(group.at("SecurityGroupIngress").all()).hasSize(1);
    assertThat(group.at("SecurityGroupIngress").text()).contains("0.0.0.0/0", "443");
  }

  @Test
  void networksAreServedByTheirAddressesAlone() {
    Json balancer = properties(Synthesised.WITHIN, BALANCER);
    assertThat(balancer.at("Scheme").text()).isEqualTo("internal");
    assertThat(properties(Synthesised.WITHIN, LISTENER).at("Protocol").text()).isEqualTo("HTTP");
    assertThat(
            named(Synthesised.WITHIN, "AWS::EC2::SecurityGroup", "DoorBalancer")
                .at("SecurityGroupIngress")
                .text())
        .contains("10.1.0.0/16", "10.2.0.0/16")
        .doesNotContain("0.0.0.0/0");
  }

  @Test
  void requestsMayTakeLongAndAreAnsweredBeforeTheirProcessGoes() {
    Map<String, String> balancer =
        attributes(properties(Synthesised.DOORS, BALANCER), "LoadBalancerAttributes");
    assertThat(balancer)
        .containsEntry("idle_timeout.timeout_seconds", "4000")
        .containsEntry("routing.http.drop_invalid_header_fields.enabled", "true");
    Json targets = properties(Synthesised.DOORS, TARGETS);
    assertThat(targets.at("HealthCheckPath").text()).isEqualTo("/_door/health");
    assertThat(attributes(targets, "TargetGroupAttributes"))
        .containsEntry("deregistration_delay.timeout_seconds", "300");
    Json container =
        named(Synthesised.DOORS, "AWS::ECS::TaskDefinition", "DoorTask")
            .at("ContainerDefinitions")
            .all()
            .getFirst();
    assertThat(container.at("StopTimeout").text()).isEqualTo("120");
    assertThat(container.at("ReadonlyRootFilesystem").text()).isEqualTo("true");
  }

  /** Processes of the door reach what functions reach, and are reached by the balancer alone. */
  @Test
  void onlyTheBalancerReachesProcesses() {
    Json service = named(Synthesised.DOORS, "AWS::ECS::Service", "DoorService");
    assertThat(service.at("DesiredCount").text()).isEqualTo("2");
    assertThat(service.at("NetworkConfiguration", "AwsvpcConfiguration", "SecurityGroups").all())
        .hasSize(2);
    List<Json> rules =
        Synthesised.resources(Synthesised.DOORS, "Compute", "AWS::EC2::SecurityGroupIngress")
            .values()
            .stream()
            .toList();
    assertThat(rules).hasSize(1);
    assertThat(rules.getFirst().at("Properties", "GroupId").text()).contains("DoorProcess");
    assertThat(rules.getFirst().at("Properties", "SourceSecurityGroupId").text())
        .contains("DoorBalancer");
    assertThat(
            named(Synthesised.DOORS, "AWS::EC2::SecurityGroup", "DoorProcess")
                .at("SecurityGroupIngress")
                .value())
        .isNull();
  }

  private static Set<String> rights(String role) {
    Set<String> rights = new TreeSet<>();
    named(Synthesised.DOORS, "AWS::IAM::Role", role)
        .at("Policies")
        .all()
        .forEach(policy ->
            policy
                .at("PolicyDocument", "Statement")
                .all()
                .forEach(statement -> rights.add(statement.text())));
    return rights;
  }

  @Test
  void processesMayDoWhatFunctionsThatAnswerClientsMayAndNoMore() {
    Set<String> ofFunctions = new TreeSet<>(rights("SearchRole"));
    ofFunctions.addAll(rights("IngestRole"));
    assertThat(rights("DoorRole")).isNotEmpty().isSubsetOf(ofFunctions);
  }

  private static Map<String, String> told(String deployment) {
    Map<String, String> told = new TreeMap<>();
    named(deployment, "AWS::ECS::TaskDefinition", "DoorTask")
        .at("ContainerDefinitions")
        .all()
        .getFirst()
        .at("Environment")
        .all()
        .forEach(one -> told.put(one.at("Name").text(), one.at("Value").text()));
    return told;
  }

  @Test
  void keysAreAskedForWhateverTheGatewayDoesAndCallersCounted() {
    assertThat(told(Synthesised.DOORS))
        .containsEntry("LAMPYR_API_KEYS", "true")
        .containsEntry("LAMPYR_API_SIGNATURES", "false")
        .containsEntry("LAMPYR_SEARCH_FUNCTION", "doors-search:live")
        .doesNotContainKey("LAMPYR_DOOR_CALLER_RATE");
    assertThat(told(Synthesised.WITHIN))
        .containsEntry("LAMPYR_OIDC_ISSUER", "https://login.example.com/realm")
        .containsEntry("LAMPYR_DOOR_CALLER_RATE", "50")
        .containsEntry("LAMPYR_DOOR_CALLER_BURST", "100");
  }

  @Test
  void somebodyIsWokenWhereRequestsFailOrProcessesDoNotAnswer() {
    Map<String, Json> alarms =
        Synthesised.resources(Synthesised.DOORS, "Compute", "AWS::CloudWatch::Alarm");
    assertThat(alarms.values())
        .extracting(alarm -> alarm.at("Properties", "MetricName").text())
        .containsExactlyInAnyOrder("HTTPCode_Target_5XX_Count", "UnHealthyHostCount");
    assertThat(alarms.values())
        .allSatisfy(
            alarm -> assertThat(alarm.at("Properties", "AlarmActions").text()).contains(":wake"));
  }

  @Test
  void whereItAnswersIsTold() {
    Json outputs =
        new Json(Synthesised.template(Synthesised.DOORS, "Compute").toJSON()).at("Outputs");
    assertThat(outputs.at("DoorUrl", "Value").text()).isEqualTo("https://door.example.com");
    assertThat(outputs.at("DoorTarget", "Value").text()).contains("DNSName");
    Json within =
        new Json(Synthesised.template(Synthesised.WITHIN, "Compute").toJSON()).at("Outputs");
    assertThat(within.at("DoorUrl", "Value").text()).contains("http://", "DNSName");
  }
}
