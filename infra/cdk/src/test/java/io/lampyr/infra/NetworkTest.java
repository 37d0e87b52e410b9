package io.lampyr.infra;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class NetworkTest {

  private static Set<String> endpoints(String deployment, String kind) {
    Set<String> names = new TreeSet<>();
    Synthesised.resources(deployment, "Network", "AWS::EC2::VPCEndpoint")
        .values()
        .forEach(endpoint -> {
          if (endpoint.at("Properties", "VpcEndpointType").text().equals(kind)) {
            String name = endpoint.at("Properties", "ServiceName").text();
            names.add(
                name.replaceAll(".*(us-east-1|eu-central-1|AWS::Region}?, ?)\\.?", "")
                    .replaceAll("[^a-z0-9.]", "")
                    .replaceAll("^\\.", ""));
          }
        });
    return names;
  }

  @Test
  void nothingLeadsToTheInternet() {
    for (String type :
        List.of("AWS::EC2::InternetGateway", "AWS::EC2::NatGateway", "AWS::EC2::EIP")) {
      assertThat(Synthesised.resources("Network", type)).as(type).isEmpty();
    }
    assertThat(Synthesised.resources("Network", "AWS::EC2::Route")).isEmpty();
  }

  @Test
  void gatewaysLetOutAndNobodyIn() {
    String small = Synthesised.SMALL;
    assertThat(endpoints(small, "Interface")).isEmpty();
    assertThat(Synthesised.resources(small, "Network", "AWS::EC2::NatGateway")).isEmpty();
    assertThat(Synthesised.resources(small, "Network", "AWS::EC2::Route").values())
        .hasSize(4)
        .allSatisfy(route -> {
          Json to = route.at("Properties");
          // Functions lead out by IPv6 alone, which nobody comes in by.
          assertThat(to.at("EgressOnlyInternetGatewayId").value() == null)
              .isEqualTo(to.at("RouteTableId").text().contains("Outside"));
        });
    assertThat(Synthesised.resources(small, "Network", "AWS::EC2::SecurityGroupIngress").values())
        .allSatisfy(rule -> {
          assertThat(rule.at("Properties", "SourceSecurityGroupId").value()).isNotNull();
          assertThat(rule.at("Properties", "CidrIp").value()).isNull();
          assertThat(rule.at("Properties", "CidrIpv6").value()).isNull();
        });
    Json service = Synthesised.resource(small, "Compute", "AWS::ECS::Service");
    Json where = service.at("Properties", "NetworkConfiguration", "AwsvpcConfiguration");
    assertThat(where.at("AssignPublicIp").text()).isEqualTo("ENABLED");
    assertThat(where.at("Subnets").text()).contains("Outside").doesNotContain("Inside");
  }

  @Test
  void nothingIsMadeInANetworkThatIsThere() {
    String within = Synthesised.WITHIN;
    for (String type :
        List.of("VPC", "Subnet", "VPCEndpoint", "SecurityGroup", "SecurityGroupIngress", "Route")) {
      assertThat(Synthesised.resources(within, "Network", "AWS::EC2::" + type)).as(type).isEmpty();
    }
    assertThat(Synthesised.resources(within, "Compute", "AWS::Lambda::Function").values())
        .filteredOn(function -> function.at("Properties", "VpcConfig").value() != null)
        .hasSize(4)
        .allSatisfy(function -> {
          Json where = function.at("Properties", "VpcConfig");
          assertThat(where.at("SubnetIds").value())
              .isEqualTo(List.of("subnet-0a1b2c3b", "subnet-0a1b2c3c"));
          assertThat(where.at("SecurityGroupIds").value()).isEqualTo(List.of("sg-0a1b2c3a"));
        });
    assertThat(Synthesised.resources(within, "Compute", "AWS::ECS::Service").values())
        .as("nodes, and nodes for searches, beside the door")
        .filteredOn(service -> service.at("Properties", "LoadBalancers").value() == null)
        .hasSize(2)
        .allSatisfy(service -> {
          Json nodes = service.at("Properties", "NetworkConfiguration", "AwsvpcConfiguration");
          assertThat(nodes.at("AssignPublicIp").text()).isEqualTo("DISABLED");
          assertThat(nodes.at("SecurityGroups").value()).isEqualTo(List.of("sg-0a1b2c3b"));
          assertThat(nodes.at("Subnets").value())
              .isEqualTo(List.of("subnet-0a1b2c3b", "subnet-0a1b2c3c"));
        });
    assertThat(Synthesised.resources(within, "Storage", "AWS::EFS::MountTarget").values())
        .hasSize(2)
        .allSatisfy(target ->
            assertThat(target.at("Properties", "SecurityGroups").value())
                .isEqualTo(List.of("sg-0a1b2c3c")));
  }

  @Test
  void freeEndpointsLeadToTheOwnAccountAlone() {
    assertThat(Synthesised.resources("Network", "AWS::EC2::VPCEndpoint").values())
        .filteredOn(
            endpoint -> endpoint.at("Properties", "VpcEndpointType").text().equals("Gateway"))
        .hasSize(2)
        .allSatisfy(endpoint ->
            assertThat(
                    endpoint.at("Properties", "PolicyDocument", "Statement", 0, "Condition").text())
                .contains("aws:ResourceAccount={Ref=AWS::AccountId}"));
  }

  @Test
  void endpointsThatCostLeadToTheOwnAccountAndLetImagesBeRead() {
    assertThat(
            Synthesised.resources(Synthesised.OTHER, "Network", "AWS::EC2::VPCEndpoint").values())
        .filteredOn(
            endpoint -> endpoint.at("Properties", "VpcEndpointType").text().equals("Interface"))
        .hasSize(5)
        .allSatisfy(endpoint -> {
          boolean images = endpoint.at("Properties", "ServiceName").text().contains(".ecr.");
          Json statement = endpoint.at("Properties", "PolicyDocument", "Statement", 0);
          assertThat(statement.at("Condition").text().contains("aws:ResourceAccount"))
              .isEqualTo(!images);
          assertThat(statement.at("Action").text().equals("*")).isEqualTo(!images);
        });
  }

  @Test
  void objectsAndStateAreReachedForNothing() {
    assertThat(endpoints(Synthesised.DEFAULT, "Gateway")).containsExactly("dynamodb", "s3");
  }

  @Test
  void endpointsThatCostAreThoseThatAreCalled() {
    assertThat(endpoints(Synthesised.DEFAULT, "Interface"))
        .containsExactly("ecr.api", "ecr.dkr", "ecs", "logs", "secretsmanager");
    // The service is not resized, but leaves are invoked.
    assertThat(endpoints(Synthesised.OTHER, "Interface"))
        .containsExactly("ecr.api", "ecr.dkr", "lambda", "logs", "secretsmanager");
  }

  @Test
  void endpointsThatCostStandInOneZone() {
    Synthesised.resources("Network", "AWS::EC2::VPCEndpoint")
        .values()
        .forEach(endpoint -> {
          if (endpoint.at("Properties", "VpcEndpointType").text().equals("Interface")) {
            assertThat(endpoint.at("Properties", "SubnetIds").all()).hasSize(1);
          }
        });
  }

  @Test
  void zonesAreThoseThatWereSaidOrTheFirstTwo() {
    assertThat(
            Synthesised.resources("Network", "AWS::EC2::Subnet").values().stream()
                .map(subnet -> subnet.at("Properties", "AvailabilityZone").text()))
        .containsExactlyInAnyOrder("us-east-1a", "us-east-1a", "us-east-1b", "us-east-1b");
  }

  @Test
  void nodesAreReachedByFunctionsAndNodesAlone() {
    Set<String> allowed = new TreeSet<>();
    Synthesised.resources("Network", "AWS::EC2::SecurityGroupIngress")
        .values()
        .forEach(rule ->
            allowed.add(
                rule.at("Properties", "FromPort").text().replaceAll("\\.0$", "")
                    + " "
                    + rule.at("Properties", "Description").text()));
    assertThat(allowed)
        .containsExactly(
            "2049 functions mount the cache",
            "443 functions call AWS",
            "443 nodes call AWS",
            "9300 functions ask nodes",
            "9300 nodes ask nodes");
    Synthesised.resources("Network", "AWS::EC2::SecurityGroup")
        .values()
        .forEach(
            group -> assertThat(group.at("Properties", "SecurityGroupIngress").value()).isNull());
  }
}
