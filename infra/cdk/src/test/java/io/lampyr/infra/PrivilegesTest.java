package io.lampyr.infra;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Who may do what, over all stacks, whatever kind of policy says it. */
class PrivilegesTest {
  private static final List<String> STACKS =
      List.of("Network", "Storage", "Compute", "Api", "Gc", "Observability");

  /** Statements upon everything, each of a service's calls that know no resources or of less. */
  private static final Set<String> UPON_ALL =
      Set.of(
          // Lambda attaches functions to networks by their roles.
          "ec2:AssignPrivateIpAddresses ec2:CreateNetworkInterface ec2:DeleteNetworkInterface"
              + " ec2:DescribeNetworkInterfaces ec2:DescribeSubnets ec2:UnassignPrivateIpAddresses",
          // Upon one access point, by a condition.
          "elasticfilesystem:ClientMount",
          "ecr:GetAuthorizationToken",
          // A state machine's log and traces.
          "logs:CreateLogDelivery logs:DeleteLogDelivery logs:DescribeLogGroups"
              + " logs:DescribeResourcePolicies logs:GetLogDelivery logs:ListLogDeliveries"
              + " logs:PutResourcePolicy logs:UpdateLogDelivery",
          "xray:GetSamplingRules xray:GetSamplingTargets xray:PutTelemetryRecords"
              + " xray:PutTraceSegments");

  private static final Pattern PREFIX = Pattern.compile(".*/[a-z]+(/[a-z]+)?/\\*.*");

  /** What a role is allowed. */
  private record Grant(String role, Json statement) {
    Set<String> actions() {
      Set<String> actions = new TreeSet<>();
      statement.at("Action").all().forEach(action -> actions.add(action.text()));
      return actions;
    }

    List<String> resources() {
      return statement.at("Resource").all().stream().map(PrivilegesTest::joined).toList();
    }
  }

  /** A resource's name, with what templates put together as one text. */
  private static String joined(Json resource) {
    Json parts = resource.at("Fn::Join", 1);
    if (parts.value() == null) {
      return resource.text();
    }
    StringBuilder text = new StringBuilder();
    parts.all().forEach(part -> text.append(part.text()));
    return text.toString();
  }

  private static List<Grant> grants(String deployment) {
    List<Grant> grants = new ArrayList<>();
    for (String stack : STACKS) {
      Synthesised.resources(deployment, stack, "AWS::IAM::Role")
          .forEach((id, role) ->
              role.at("Properties", "Policies")
                  .all()
                  .forEach(policy -> add(grants, id, policy.at("PolicyDocument"))));
      Synthesised.resources(deployment, stack, "AWS::IAM::Policy")
          .values()
          .forEach(policy ->
              policy
                  .at("Properties", "Roles")
                  .all()
                  .forEach(role ->
                      add(
                          grants,
                          role.at("Ref").text(),
                          policy.at("Properties", "PolicyDocument"))));
    }
    assertThat(grants).hasSizeGreaterThan(10);
    return grants;
  }

  private static void add(List<Grant> grants, String role, Json document) {
    document
        .at("Statement")
        .all()
        .forEach(statement -> {
          if (statement.at("Effect").text().equals("Allow")) {
            grants.add(new Grant(role.replaceAll("[0-9A-F]{8}$", ""), statement));
          }
        });
  }

  private static List<Grant> everywhere() {
    List<Grant> all = new ArrayList<>(grants(Synthesised.DEFAULT));
    all.addAll(grants(Synthesised.OTHER));
    all.addAll(grants(Synthesised.UPON));
    return all;
  }

  private static Set<String> whoMay(String action) {
    Set<String> roles = new TreeSet<>();
    for (Grant grant : everywhere()) {
      for (String allowed : grant.actions()) {
        if (action.matches(allowed.replace("*", ".*"))) {
          roles.add(grant.role());
        }
      }
    }
    return roles;
  }

  @Test
  void onlyGarbageCollectionMayDeleteObjects() {
    assertThat(whoMay("s3:DeleteObject")).containsExactly("GcRole");
    assertThat(whoMay("s3:DeleteObjectVersion")).isEmpty();
    assertThat(whoMay("s3:PutLifecycleConfiguration")).isEmpty();
  }

  @Test
  void garbageCollectionMayNotDeleteTheLease() {
    assertThat(everywhere())
        .filteredOn(grant -> grant.actions().contains("s3:DeleteObject"))
        .allSatisfy(grant -> assertThat(grant.resources()).noneMatch(r -> r.contains("cluster")));
  }

  @Test
  void onlyNodesAndGarbageCollectionAndShardsMadeSmallerAndStoredResultsOfSearchesAreWritten() {
    assertThat(whoMay("s3:PutObject"))
        .containsExactly("GcRole", "IngestRole", "NodeRole", "SearchRole");
    assertThat(everywhere())
        .filteredOn(
            grant -> grant.role().equals("IngestRole") && grant.actions().contains("s3:PutObject"))
        .allSatisfy(
            grant -> assertThat(grant.resources()).allMatch(name -> name.contains("/indices/*")));
    assertThat(everywhere())
        .filteredOn(
            grant -> grant.role().equals("SearchRole") && grant.actions().contains("s3:PutObject"))
        .allSatisfy(grant ->
            assertThat(grant.resources())
                .allMatch(name ->
                    name.contains("/results/leaves/*") || name.contains("/results/tasks/*")));
  }

  @Test
  void everybodyButTheAuthorizerWritesClusterStateAndTheFlusherDeletesOfStreams() {
    for (String action : List.of("dynamodb:PutItem", "dynamodb:DeleteItem")) {
      assertThat(whoMay(action))
          .containsExactly("FlusherRole", "GcRole", "IngestRole", "NodeRole", "SearchRole");
    }
    assertThat(everywhere())
        .filteredOn(grant -> grant.actions().contains("dynamodb:PutItem"))
        .allSatisfy(grant -> assertThat(grant.statement().text()).doesNotContain("LeadingKeys"));
  }

  @Test
  void nobodyIsGivenActionsByWildcard() {
    assertThat(everywhere())
        .allSatisfy(grant ->
            assertThat(grant.actions())
                .allMatch(
                    action -> !action.contains("*") || action.startsWith("kms:GenerateDataKey")));
  }

  @Test
  void rightsUponEverythingAreThoseThatKnowNoResources() {
    for (Grant grant : everywhere()) {
      for (String resource : grant.resources()) {
        if (resource.equals("*")) {
          assertThat(UPON_ALL).contains(String.join(" ", grant.actions()));
        } else if (resource.contains("*")) {
          assertThat(resource).as(grant.toString()).matches(PREFIX);
        }
      }
    }
  }

  @Test
  void authorizerReadsApiKeysAndNothingElse() {
    assertThat(everywhere())
        .filteredOn(grant -> grant.role().equals("AuthorizerRole"))
        .allSatisfy(grant -> {
          assertThat(grant.actions())
              .isSubsetOf(
                  "dynamodb:GetItem",
                  "dynamodb:Query",
                  "logs:CreateLogStream",
                  "logs:PutLogEvents");
          if (grant.actions().contains("dynamodb:GetItem")) {
            assertThat(grant.statement().at("Condition").text()).contains("LeadingKeys=[api-keys]");
          }
        });
  }

  @Test
  void functionsThatAnswerClientsMayNotReadTheLog() {
    assertThat(everywhere())
        .filteredOn(grant -> Set.of("IngestRole", "SearchRole").contains(grant.role()))
        .allSatisfy(
            grant -> assertThat(grant.resources()).noneMatch(name -> name.contains("translog")));
  }
}
