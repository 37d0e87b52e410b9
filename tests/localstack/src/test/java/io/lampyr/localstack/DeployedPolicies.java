package io.lampyr.localstack;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.lampyr.localstack.rights.RightsJudge;
import java.net.URLDecoder;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import software.amazon.awssdk.services.ecs.EcsClient;
import software.amazon.awssdk.services.lambda.LambdaClient;
import software.amazon.awssdk.services.s3.S3Client;

/** The policies of a deployment as they are deployed: names in them are those of what there is. */
record DeployedPolicies(SignedCalls calls, LocalStack aws, Outputs outputs) {
  private static final String ACCOUNT = "000000000000";
  private static final String IAM = "2010-05-08";
  private static final String EC2 = "2016-11-15";
  private static final List<String> FUNCTIONS =
      List.of("IngestFunctionName", "SearchFunctionName", "GcFunctionName", "FlusherFunctionName");

  RightsJudge judge(LambdaClient lambda) {
    String key = key();
    RightsJudge judge = new RightsJudge(LocalStack.REGION, ACCOUNT, key);
    for (String output : FUNCTIONS) {
      add(judge, lambda, outputs.get(output));
    }
    add(judge, lambda, outputs.get("IngestFunctionName").replace("ingest", "authorizer"));
    try (EcsClient ecs = aws.client(EcsClient.builder())) {
      String role =
          ecs.describeTaskDefinition(request -> request.taskDefinition(outputs.get("ServiceName")))
              .taskDefinition()
              .taskRoleArn();
      add(judge, "node", role.substring(role.lastIndexOf('/') + 1));
    }
    try (S3Client s3 = aws.client(S3Client.builder().forcePathStyle(true))) {
      String bucket = outputs.get("BucketName");
      judge.resource("the bucket", s3.getBucketPolicy(request -> request.bucket(bucket)).policy());
    }
    Map<String, ?> policy =
        calls.post(
            "kms", "TrentService.GetKeyPolicy", Map.of("KeyId", key, "PolicyName", "default"));
    judge.resource("the key", String.valueOf(policy.get("Policy")));
    doors(judge);
    return judge;
  }

  /** Policies of the endpoints through which functions and nodes call services. */
  private void doors(RightsJudge judge) {
    String found = calls.form("ec2", EC2, Map.of("Action", "DescribeVpcEndpoints"));
    List<String> services = all(found, "<serviceName>[^<]*[.]([a-z0-9-]+)</serviceName>");
    List<String> policies = all(found, "(?s)<policyDocument>(.*?)</policyDocument>");
    if (services.size() != policies.size()) {
      throw new AssertionError("each endpoint has a policy, but " + found);
    }
    for (int i = 0; i < services.size(); i++) {
      judge.door(services.get(i), policies.get(i).replace("&quot;", "\""));
    }
  }

  /** What the bucket encrypts by: the only key that the deployment has made. */
  private String key() {
    List<?> keys = (List<?>) calls.post("kms", "TrentService.ListKeys", Map.of()).get("Keys");
    if (keys == null || keys.size() != 1) {
      throw new AssertionError("one key is expected, not " + keys);
    }
    return String.valueOf(((Map<?, ?>) keys.getFirst()).get("KeyArn"));
  }

  private void add(RightsJudge judge, LambdaClient lambda, String function) {
    String role = lambda.getFunctionConfiguration(request -> request.functionName(function)).role();
    add(judge, function, role.substring(role.lastIndexOf('/') + 1));
  }

  private void add(RightsJudge judge, String caller, String role) {
    String names = calls.form("iam", IAM, Map.of("Action", "ListRolePolicies", "RoleName", role));
    for (String name : all(names, "<member>([^<]+)</member>")) {
      String found =
          calls.form(
              "iam", IAM, Map.of("Action", "GetRolePolicy", "RoleName", role, "PolicyName", name));
      String json = all(found, "(?s)<PolicyDocument>(.*?)</PolicyDocument>").getFirst();
      judge.role(caller, name, URLDecoder.decode(json, UTF_8));
    }
  }

  private static List<String> all(String xml, String pattern) {
    return Pattern.compile(pattern)
        .matcher(xml)
        .results()
        .map((MatchResult found) -> found.group(1))
        .toList();
  }
}
