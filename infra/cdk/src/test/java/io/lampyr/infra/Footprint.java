package io.lampyr.infra;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What of a deployment must not move while it is changed, a line each: what holds data or is used
 * by what runs, with the properties that cannot be changed without making it anew, and what stacks
 * export to each other.
 */
record Footprint(Set<String> lines) {
  static final List<String> STACKS =
      List.of("Network", "Storage", "Compute", "Api", "Gc", "Observability");

  /** By type, the properties that AWS makes a resource anew for. */
  private static final Map<String, List<String>> FIXED =
      Map.ofEntries(
          Map.entry("AWS::S3::Bucket", List.of("BucketName", "ObjectLockEnabled")),
          Map.entry(
              "AWS::DynamoDB::Table",
              List.of("TableName", "KeySchema", "ImportSourceSpecification")),
          Map.entry("AWS::KMS::Key", List.of("KeySpec", "KeyUsage", "MultiRegion", "Origin")),
          Map.entry(
              "AWS::EFS::FileSystem",
              List.of("AvailabilityZoneName", "Encrypted", "KmsKeyId", "PerformanceMode")),
          Map.entry(
              "AWS::EFS::AccessPoint",
              List.of("ClientToken", "FileSystemId", "PosixUser", "RootDirectory")),
          Map.entry("AWS::EFS::MountTarget", List.of("FileSystemId", "SubnetId", "IpAddress")),
          Map.entry("AWS::SecretsManager::Secret", List.of("Name")),
          Map.entry("AWS::EC2::VPC", List.of("CidrBlock", "InstanceTenancy", "Ipv4IpamPoolId")),
          Map.entry(
              "AWS::EC2::Subnet",
              List.of("AvailabilityZone", "CidrBlock", "VpcId", "Ipv6Native", "OutpostArn")),
          Map.entry("AWS::EC2::SecurityGroup", List.of("GroupDescription", "GroupName", "VpcId")),
          Map.entry("AWS::ECS::Cluster", List.of("ClusterName")),
          Map.entry(
              "AWS::ECS::Service",
              List.of("Cluster", "LaunchType", "Role", "SchedulingStrategy", "ServiceName")),
          Map.entry("AWS::Lambda::Function", List.of("FunctionName", "PackageType")),
          Map.entry("AWS::Lambda::Alias", List.of("FunctionName", "Name")),
          Map.entry("AWS::ApiGateway::RestApi", List.of()),
          Map.entry("AWS::ApiGateway::Stage", List.of("RestApiId", "StageName")),
          Map.entry(
              "AWS::StepFunctions::StateMachine", List.of("StateMachineName", "StateMachineType")),
          Map.entry("AWS::Logs::LogGroup", List.of("LogGroupName")));

  Footprint {
    lines = Set.copyOf(lines);
  }

  /** Of templates, by the ends of their stacks' names. */
  static Footprint of(Map<String, Map<String, Object>> templates) {
    List<String> lines = new ArrayList<>();
    templates.forEach((stack, template) -> {
      Json root = new Json(template);
      root.at("Resources")
          .map()
          .forEach((id, resource) -> {
            Json one = new Json(resource);
            List<String> fixed = FIXED.get(one.at("Type").text());
            // A log without a name of its own stands in nobody's way.
            boolean isNamed = !fixed(one, List.of("LogGroupName")).isEmpty();
            // The endpoint of a private API comes and goes with its group, in one stack.
            boolean isEndpoint =
                stack.equals("Api") && one.at("Type").text().equals("AWS::EC2::SecurityGroup");
            // Nodes that do nothing but search hold nothing, and are there for whoever wants them.
            boolean onlySearches = String.valueOf(id).startsWith("SearchNode");
            // Nor does a door, which is all in one stack.
            boolean onlyAnswers = String.valueOf(id).startsWith("Door");
            boolean isLog = one.at("Type").text().equals("AWS::Logs::LogGroup");
            if (fixed != null
                && !isEndpoint
                && !onlySearches
                && !onlyAnswers
                && (isNamed || !isLog)) {
              lines.add(
                  "%s %s %s %s".formatted(stack, id, one.at("Type").text(), fixed(one, fixed)));
            }
          });
      root.at("Outputs")
          .map()
          .values()
          .forEach(output -> {
            Object name = new Json(output).at("Export", "Name").value();
            if (name != null) {
              lines.add(stack + " exports " + name);
            }
          });
    });
    return new Footprint(new TreeSet<>(lines));
  }

  private static Map<String, String> fixed(Json resource, List<String> names) {
    Map<String, String> values = new TreeMap<>();
    for (String name : names) {
      Object value = resource.at("Properties", name).value();
      if (value != null) {
        values.put(name, String.valueOf(value));
      }
    }
    return values;
  }

  /** What stands here and not there. */
  Set<String> without(Footprint other) {
    Set<String> rest = new TreeSet<>(lines);
    rest.removeAll(other.lines);
    return rest;
  }
}
