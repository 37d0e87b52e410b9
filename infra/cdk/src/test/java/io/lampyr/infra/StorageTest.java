package io.lampyr.infra;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import software.amazon.awscdk.Stack;

class StorageTest {
  private static final List<String> HOLDS_DATA =
      List.of("AWS::S3::Bucket", "AWS::DynamoDB::Table", "AWS::KMS::Key");

  /** What is made anew where it is missing. */
  private static final List<String> HOLDS_NONE =
      List.of("AWS::EFS::FileSystem", "AWS::SecretsManager::Secret");

  @Test
  void dataOutlivesItsStackUnlessToldOtherwise() {
    for (String type : HOLDS_DATA) {
      Json kept = Synthesised.resource("Storage", type);
      assertThat(kept.at("DeletionPolicy").text()).as(type).isEqualTo("RetainExceptOnCreate");
      assertThat(kept.at("UpdateReplacePolicy").text()).as(type).isEqualTo("Retain");
    }
    Json bucket = Synthesised.resource(Synthesised.OTHER, "Storage", "AWS::S3::Bucket");
    assertThat(bucket.at("DeletionPolicy").text()).isEqualTo("Delete");
    for (String type : HOLDS_NONE) {
      assertThat(Synthesised.resource("Storage", type).at("DeletionPolicy").text())
          .as(type)
          .isEqualTo("Delete");
    }
  }

  @Test
  void whatHoldsDataIsProtectedAndKnowsItsOptions() {
    for (Stack stack : Synthesised.stacks()) {
      boolean isKept = stack.getStackName().matches("(Lampyr|Upon|Small|Within|Doors)-Storage");
      assertThat(stack.getTerminationProtection())
          .as(stack.getStackName())
          .isEqualTo(isKept ? Boolean.TRUE : Boolean.FALSE);
    }
    assertThat(Synthesised.template("Upon", "Storage").findOutputs("Options").get("Options"))
        .containsEntry(
            "Value",
            "{\"bucket\":\"old-objects\",\"bucketKey\":\"%s\",\"corsOrigins\":\"https://app.example.com,https://other.example.com\",\"standin\":\"true\",\"table\":\"old-state\"}"
                .formatted(Synthesised.KEY));
  }

  @Test
  void bucketIsClosedToTheWorldAndEncryptedWithFewCallsOfTheKey() {
    Json bucket = Synthesised.resource("Storage", "AWS::S3::Bucket").at("Properties");
    assertThat(bucket.at("PublicAccessBlockConfiguration").map())
        .hasSize(4)
        .allSatisfy((name, value) -> assertThat(value).as("" + name).isEqualTo(true));
    Json rule = bucket.at("BucketEncryption", "ServerSideEncryptionConfiguration", 0);
    assertThat(rule.at("BucketKeyEnabled").value()).isEqualTo(true);
    assertThat(rule.at("ServerSideEncryptionByDefault", "SSEAlgorithm").text())
        .isEqualTo("aws:kms");
  }

  @Test
  void noRuleOfTheBucketDeletesOrMovesObjects() {
    Json bucket = Synthesised.resource("Storage", "AWS::S3::Bucket").at("Properties");
    List<Json> rules = bucket.at("LifecycleConfiguration", "Rules").all();
    assertThat(rules).hasSize(1);
    assertThat(rules.getFirst().map().keySet().stream().map(String::valueOf))
        .containsExactlyInAnyOrder("AbortIncompleteMultipartUpload", "Id", "Status");
    assertThat(bucket.at("VersioningConfiguration").value()).isNull();
  }

  private static Json denial(String sid) {
    return Synthesised.resource("Storage", "AWS::S3::BucketPolicy")
        .at("Properties", "PolicyDocument", "Statement")
        .all()
        .stream()
        .filter(statement -> statement.at("Sid").text().equals(sid))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void bucketRefusesWritesThatDoNotSayWhatTheyReplace() {
    Json denial = denial("OnlyConditionalWrites");
    assertThat(denial.at("Effect").text()).isEqualTo("Deny");
    assertThat(denial.at("Action").text()).isEqualTo("s3:PutObject");
    assertThat(denial.at("Principal").map()).isEqualTo(Map.of("AWS", "*"));
    assertThat(denial.at("Condition").map())
        .isEqualTo(
            Map.of(
                "Null",
                Map.of("s3:if-none-match", "true", "s3:if-match", "true"),
                // Parts of uploads cannot say it: their completion does.
                "Bool",
                Map.of("s3:ObjectCreationOperation", "true")));
    assertThat(denial.at("NotResource").text()).contains("/gc/reach").doesNotContain("*");
  }

  @Test
  void bucketRefusesPlainConnections() {
    Json policy = Synthesised.resource("Storage", "AWS::S3::BucketPolicy");
    assertThat(policy.text()).contains("aws:SecureTransport=false").contains("s3:TlsVersion=1.2");
  }

  @Test
  void tableHasItsKeysAndIsPaidByRequestAndCanBeBroughtBack() {
    Json table = Synthesised.resource("Storage", "AWS::DynamoDB::Table").at("Properties");
    assertThat(table.at("KeySchema").value())
        .isEqualTo(
            List.of(
                Map.of("AttributeName", "partition", "KeyType", "HASH"),
                Map.of("AttributeName", "sort", "KeyType", "RANGE")));
    assertThat(table.at("BillingMode").text()).isEqualTo("PAY_PER_REQUEST");
    assertThat(table.at("DeletionProtectionEnabled").value()).isEqualTo(true);
    assertThat(table.at("PointInTimeRecoverySpecification", "PointInTimeRecoveryEnabled").value())
        .isEqualTo(true);
  }

  @Test
  void dataThatIsThereAlreadyIsUsedAndNotMadeAnew() {
    for (String type :
        List.of(
            "AWS::DynamoDB::Table", "AWS::S3::Bucket", "AWS::S3::BucketPolicy", "AWS::KMS::Key")) {
      assertThat(Synthesised.resources(Synthesised.UPON, "Storage", type)).as(type).isEmpty();
    }
    Json node =
        Synthesised.resource(Synthesised.UPON, "Compute", "AWS::ECS::TaskDefinition")
            .at("Properties", "ContainerDefinitions", 0);
    assertThat(node.text()).contains("old-state", "old-objects");
    assertThat(Synthesised.resources(Synthesised.UPON, "Compute", "AWS::IAM::Role").toString())
        .contains("table/old-state", ":::old-objects/indices/*", Synthesised.KEY);
  }

  @Test
  void cacheCostsNothingByTheByteAndIsReachedByAnAccessPointInEachZone() {
    Json files = Synthesised.resource("Storage", "AWS::EFS::FileSystem").at("Properties");
    assertThat(files.at("ThroughputMode").text()).isEqualTo("bursting");
    assertThat(files.at("Encrypted").value()).isEqualTo(true);
    assertThat(Synthesised.resources("Storage", "AWS::EFS::MountTarget")).hasSize(2);
    assertThat(Synthesised.resources("Storage", "AWS::EFS::AccessPoint")).hasSize(1);
    // It is there where nobody uses it: it costs nothing, and is never taken away in use.
    assertThat(Synthesised.resources(Synthesised.OTHER, "Storage", "AWS::EFS::FileSystem"))
        .hasSize(1);
  }
}
