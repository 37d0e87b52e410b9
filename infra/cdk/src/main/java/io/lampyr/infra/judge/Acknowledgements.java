package io.lampyr.infra.judge;

import io.github.cdklabs.cdknag.AwsSolutionsChecks;
import io.github.cdklabs.cdknag.NagPackSuppression;
import io.github.cdklabs.cdknag.NagSuppressions;
import java.util.List;
import java.util.Map;
import software.amazon.awscdk.Acknowledgment;
import software.amazon.awscdk.Annotations;
import software.amazon.awscdk.App;
import software.amazon.awscdk.Aspects;
import software.amazon.awscdk.Stack;
import software.amazon.awscdk.Validations;

/** The one place where findings of cdk-nag are acknowledged, each with its reason. */
public final class Acknowledgements {

  /**
   * What is acknowledged.
   *
   * @param stack whose id ends like this
   */
  private record Acknowledged(String stack, String rule, String reason) {}

  private static final List<Acknowledged> ALL =
      List.of(
          new Acknowledged(
              "Network",
              "AwsSolutions-VPC7",
              "Nothing in this network reaches the internet or is reached from it. Flow logs are"
                  + " paid by the byte, and are there for whoever wants them: context option"
                  + " flowLogs."),
          new Acknowledged(
              "Storage",
              "AwsSolutions-S1",
              "An access log would write one object for each handful of requests to a store that is"
                  + " asked thousands of times a second. Who needs one turns on data events of"
                  + " CloudTrail for the bucket."),
          new Acknowledged(
              "Storage",
              "AwsSolutions-SMG4",
              "The secret is known to running nodes, which must be replaced in the right order when"
                  + " it changes: operators do that as docs/operations.md says, no timer."),
          new Acknowledged(
              "Compute",
              "AwsSolutions-IAM5",
              "Wildcards stand for the names of objects below named prefixes of the one bucket, and"
                  + " for calls that know no resources: attaching a function to a network, mounting"
                  + " by an access point that a condition names, and logging in to the registry."
                  + " PrivilegesTest lists them all."),
          new Acknowledged(
              "Compute",
              "AwsSolutions-ECS2",
              "What is given by environment are names and numbers. The only secret comes from"
                  + " Secrets Manager."),
          new Acknowledged(
              "Compute",
              "AwsSolutions-ECS4",
              "Nodes write their own measurements, and the service's are free. Insights would cost"
                  + " more than both."),
          new Acknowledged(
              "Compute",
              "AwsSolutions-IAM4",
              "AWS's own policy for who moves names of functions from version to version, where"
                  + " context option shift wants that: CodeDeploy is lent no other."),
          new Acknowledged(
              "Compute",
              "AwsSolutions-ELB2",
              "A log of all requests at the door would be paid for as often as they are asked;"
                  + " what processes of the door measure of them stands in their own."),
          new Acknowledged(
              "Compute",
              "AwsSolutions-EC23",
              "A door that is public is meant to be reached by everybody, over TLS alone, and shows"
                  + " nothing to whoever has no key: context option door."),
          new Acknowledged(
              "Api",
              "AwsSolutions-IAM4",
              "AWS's own policy for writing the logs of gateways, which is set once for a whole"
                  + " region and account, not for this API."),
          new Acknowledged(
              "Api",
              "AwsSolutions-APIG2",
              "Bodies are lines of documents and nested queries that no schema of a gateway can"
                  + " describe: the functions check every byte of them."),
          new Acknowledged(
              "Api",
              "AwsSolutions-APIG3",
              "Every request needs an API key. A firewall in front of it costs by the request and"
                  + " is there for whoever wants it: context option waf."),
          new Acknowledged(
              "Gc",
              "AwsSolutions-SF1",
              "The flusher's state machine runs each minute and has one step, whose function writes"
                  + " a log of its own: what succeeds would be paid for twice."),
          new Acknowledged(
              "Gc",
              "AwsSolutions-IAM5",
              "What a state machine needs for its log and its traces knows no resources; the state"
                  + " machine's construct asks for it."));

  /** What the CDK itself warns of, and why that is meant. */
  private static final Map<String, String> WARNINGS =
      Map.of(
          "@aws-cdk/aws-ec2:ipv4IgnoreEgressRule",
          "Functions may call whatever the network leads to, which is the endpoints and the nodes:"
              + " mounting the cache asks for a rule of its own beside that.",
          "@aws-cdk/aws-lambda:snapStartRequirePublish",
          "Each function is called by an alias of a published version.");

  /** Of what CloudFormation's own rules say of the templates. */
  private static final Acknowledgment ZONES =
      Acknowledgment.builder()
          .id("CloudFormation-Validate::W3010")
          .reason(
              "Zones are chosen once, of those in which containers run, and remembered: others"
                  + " would have subnets made anew.")
          .build();

  private Acknowledgements() {}

  /** Has the whole app judged. What is neither mended nor acknowledged fails the synthesis. */
  public static void judge(App app) {
    for (Acknowledged one : ALL) {
      app.getNode()
          .getChildren()
          .forEach(child -> {
            if (child instanceof Stack stack && stack.getStackName().endsWith("-" + one.stack())) {
              NagSuppressions.addStackSuppressions(
                  stack,
                  List.of(
                      NagPackSuppression.builder().id(one.rule()).reason(one.reason()).build()));
            }
          });
    }
    WARNINGS.forEach((id, reason) -> Annotations.of(app).acknowledgeWarning(id, reason));
    Validations.of(app).acknowledge(ZONES);
    Aspects.of(app).add(new AwsSolutionsChecks());
  }
}
