package io.lampyr.infra.network;

import java.util.List;
import java.util.Map;
import software.amazon.awscdk.Stack;
import software.amazon.awscdk.services.ec2.CfnVPCEndpoint;
import software.amazon.awscdk.services.ec2.GatewayVpcEndpointAwsService;
import software.amazon.awscdk.services.ec2.GatewayVpcEndpointOptions;
import software.amazon.awscdk.services.ec2.Vpc;
import software.amazon.awscdk.services.iam.AnyPrincipal;
import software.amazon.awscdk.services.iam.PolicyDocument;
import software.amazon.awscdk.services.iam.PolicyStatement;

/**
 * The endpoints that cost nothing, and what endpoints lead to. They lead to what belongs to the
 * deployment's own account, and to the layers of images, which the registry keeps in buckets of
 * AWS's own.
 */
final class FreeEndpoints {
  private static final String OBJECTS = "S3";
  private static final String STATE = "DynamoDb";
  private static final List<String> IMAGES =
      List.of(
          "ecr:BatchCheckLayerAvailability",
          "ecr:BatchGetImage",
          "ecr:GetAuthorizationToken",
          "ecr:GetDownloadUrlForLayer");

  private FreeEndpoints() {}

  static Map<String, GatewayVpcEndpointOptions> all() {
    return Map.of(
        OBJECTS,
        GatewayVpcEndpointOptions.builder().service(GatewayVpcEndpointAwsService.S3).build(),
        STATE,
        GatewayVpcEndpointOptions.builder().service(GatewayVpcEndpointAwsService.DYNAMODB).build());
  }

  static void guard(Stack stack, Vpc vpc) {
    PolicyStatement own = own(stack);
    PolicyStatement layers =
        allowed("LayersOfImages", List.of("s3:GetObject"))
            .resources(
                List.of(
                    "arn:%s:s3:::prod-%s-starport-layer-bucket/*"
                        .formatted(stack.getPartition(), stack.getRegion())))
            .build();
    set(vpc, OBJECTS, List.of(own, layers));
    set(vpc, STATE, List.of(own));
  }

  /** What belongs to the own account. */
  static PolicyStatement own(Stack stack) {
    return allowed("OwnAccount", List.of("*"))
        .resources(List.of("*"))
        .conditions(Map.of("StringEquals", Map.of("aws:ResourceAccount", stack.getAccount())))
        .build();
  }

  /**
   * Images, which may be another account's: reading them. By whom is left to roles, as a pull comes
   * with the registry's own token, and whether that tells the account nobody documents.
   */
  static PolicyStatement images() {
    return allowed("ReadImages", IMAGES).resources(List.of("*")).build();
  }

  private static PolicyStatement.Builder allowed(String sid, List<String> actions) {
    return PolicyStatement.Builder.create()
        .sid(sid)
        .principals(List.of(new AnyPrincipal()))
        .actions(actions);
  }

  private static void set(Vpc vpc, String service, List<PolicyStatement> statements) {
    CfnVPCEndpoint endpoint =
        (CfnVPCEndpoint) vpc.getNode().findChild(service).getNode().getDefaultChild();
    endpoint.setPolicyDocument(PolicyDocument.Builder.create().statements(statements).build());
  }
}
