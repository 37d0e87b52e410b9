package io.lampyr.infra.api;

import io.lampyr.infra.compute.ComputeStack;
import io.lampyr.infra.network.NetworkStack;
import io.lampyr.infra.option.Entrance;
import io.lampyr.infra.option.Options;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import software.amazon.awscdk.CfnOutput;
import software.amazon.awscdk.RemovalPolicy;
import software.amazon.awscdk.Stack;
import software.amazon.awscdk.StackProps;
import software.amazon.awscdk.services.apigateway.CfnAccount;
import software.amazon.awscdk.services.apigateway.CfnBasePathMapping;
import software.amazon.awscdk.services.apigateway.CfnDeployment;
import software.amazon.awscdk.services.apigateway.CfnDomainName;
import software.amazon.awscdk.services.apigateway.CfnRestApi;
import software.amazon.awscdk.services.apigateway.CfnStage;
import software.amazon.awscdk.services.iam.ManagedPolicy;
import software.amazon.awscdk.services.iam.Role;
import software.amazon.awscdk.services.iam.ServicePrincipal;
import software.amazon.awscdk.services.lambda.Alias;
import software.amazon.awscdk.services.lambda.CfnPermission;
import software.amazon.awscdk.services.logs.LogGroup;
import software.constructs.Construct;

/** The gateway: each request goes to the function of its kind, once its key has been looked at. */
public final class ApiStack extends Stack {
  static final String STAGE = "api";
  private static final String LOG_LINE =
      "{\"id\":\"$context.extendedRequestId\",\"amzn_request_id\":\"$context.requestId\","
          + "\"method\":\"$context.httpMethod\","
          + "\"resource\":\"$context.resourcePath\",\"status\":\"$context.status\","
          + "\"millis\":\"$context.responseLatency\",\"function_millis\":\"$context.integrationLatency\","
          + "\"bytes\":\"$context.responseLength\",\"key\":\"$context.authorizer.principalId\","
          + "\"caller\":\"$context.identity.userArn\",\"error\":\"$context.error.responseType\"}";

  private final Options options;
  private final CfnRestApi api;
  private final CfnStage stage;
  private final Optional<String> endpoint;

  /** What the gateway is made of. */
  public record Ground(
      List<GatewayRoute> routes, ComputeStack.Called called, NetworkStack network) {
    public Ground {
      routes = List.copyOf(routes);
    }
  }

  public ApiStack(Construct scope, String id, StackProps props, Options options, Ground ground) {
    super(scope, id, props);
    this.options = options;
    List<GatewayRoute> routes = ground.routes();
    ComputeStack.Called called = ground.called();
    this.endpoint =
        options.reach().isPrivate()
            ? Optional.of(PrivateEndpoint.id(this, ground.network(), options.reach()))
            : Optional.empty();
    Entrance entrance = options.entrance();
    String name = options.place().name();
    OpenApi.Addresses addresses =
        new OpenApi.Addresses(
            address(called.ingest()),
            address(called.search()),
            address(called.authorizer()),
            endpoint.map(own -> new OpenApi.Endpoint(own, account())));
    this.api =
        CfnRestApi.Builder.create(this, "Api")
            .name(name)
            .body(new OpenApi(options, addresses).document(routes))
            .endpointConfiguration(endpoints())
            .disableExecuteApiEndpoint(entrance.domain().isPresent())
            .build();
    allow("Ingest", called.ingest(), "/*/*");
    allow("Search", called.search(), "/*/*");
    if (entrance.asksForKeys()) {
      allow("Authorizer", called.authorizer(), "/authorizers/*");
    }
    this.stage = stage(deployment(routes));
    domain(entrance);
    options
        .guards()
        .caller()
        .ifPresent(limit -> CallerShare.of(this, stage, options.place().prefix(), limit));
    if (entrance.waf()) {
      Firewall.before(this, stageArn(), options);
    }
    CfnOutput.Builder.create(this, "ApiUrl").value(url()).build();
  }

  /** Those for the whole world refuse requests to GET that have a body. */
  private CfnRestApi.EndpointConfigurationProperty endpoints() {
    CfnRestApi.EndpointConfigurationProperty.Builder made =
        CfnRestApi.EndpointConfigurationProperty.builder();
    return endpoint.isPresent()
        ? made.types(List.of("PRIVATE")).vpcEndpointIds(List.of(endpoint.get())).build()
        : made.types(List.of("REGIONAL")).build();
  }

  private String address(Alias function) {
    return "arn:%s:apigateway:%s:lambda:path/2015-03-31/functions/%s/invocations"
        .formatted(getPartition(), getRegion(), function.getFunctionArn());
  }

  /** One permission a function, for the whole API. */
  private void allow(String id, Alias function, String of) {
    CfnPermission.Builder.create(this, id + "Permission")
        .action("lambda:InvokeFunction")
        .functionName(function.getFunctionArn())
        .principal("apigateway.amazonaws.com")
        .sourceArn(
            "arn:%s:execute-api:%s:%s:%s%s"
                .formatted(getPartition(), getRegion(), getAccount(), api.getRef(), of))
        .build();
  }

  /** A deployment is a picture of the API: another API needs another one, by another name. */
  private CfnDeployment deployment(List<GatewayRoute> routes) {
    CfnDeployment deployment =
        CfnDeployment.Builder.create(this, "Deployment")
            .restApiId(api.getRef())
            .description("the routes of " + options.place().name())
            .build();
    deployment.addResourceDependency(api);
    String content =
        new OpenApi(
                options,
                new OpenApi.Addresses(
                    "ingest",
                    "search",
                    "authorizer",
                    endpoint.map(_ ->
                        new OpenApi.Endpoint(options.reach().endpoint().orElse("own"), "own"))))
            .document(routes)
            .toString();
    deployment.overrideLogicalId("Deployment" + digest(content));
    return deployment;
  }

  private static String digest(String text) {
    try {
      byte[] bytes =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(bytes, 0, 8);
    } catch (NoSuchAlgorithmException missing) {
      throw new IllegalStateException("every JDK has SHA-256", missing);
    }
  }

  private CfnStage stage(CfnDeployment deployment) {
    LogGroup log =
        LogGroup.Builder.create(this, "AccessLog")
            .logGroupName("/aws/apigateway/" + options.place().prefix())
            .retention(options.upkeep().retention())
            .removalPolicy(RemovalPolicy.DESTROY)
            .build();
    CfnStage made =
        CfnStage.Builder.create(this, "Stage")
            .restApiId(api.getRef())
            .deploymentId(deployment.getRef())
            .stageName(STAGE)
            .tracingEnabled(options.guards().traces())
            .accessLogSetting(
                CfnStage.AccessLogSettingProperty.builder()
                    .destinationArn(log.getLogGroupArn())
                    .format(LOG_LINE)
                    .build())
            .methodSettings(
                List.of(
                    CfnStage.MethodSettingProperty.builder()
                        .resourcePath("/*")
                        .httpMethod("*")
                        .loggingLevel("ERROR")
                        .dataTraceEnabled(false)
                        .throttlingRateLimit(options.guards().throttleRate())
                        .throttlingBurstLimit(options.guards().throttleBurst())
                        .build()))
            .build();
    made.addResourceDependency(logs());
    return made;
  }

  /** All of the own account, as policies name it. */
  private String account() {
    return "arn:%s:iam::%s:root".formatted(getPartition(), getAccount());
  }

  /** The region's gateways write logs by one role, which is not this deployment's alone. */
  private CfnAccount logs() {
    Role role =
        Role.Builder.create(this, "LogRole")
            .assumedBy(new ServicePrincipal("apigateway.amazonaws.com"))
            .managedPolicies(
                List.of(
                    ManagedPolicy.fromAwsManagedPolicyName(
                        "service-role/AmazonAPIGatewayPushToCloudWatchLogs")))
            .build();
    role.applyRemovalPolicy(RemovalPolicy.RETAIN);
    CfnAccount account =
        CfnAccount.Builder.create(this, "Account").cloudWatchRoleArn(role.getRoleArn()).build();
    account.applyRemovalPolicy(RemovalPolicy.RETAIN);
    account.addResourceDependency(api);
    return account;
  }

  private void domain(Entrance entrance) {
    if (entrance.domain().isEmpty()) {
      return;
    }
    CfnDomainName domain =
        CfnDomainName.Builder.create(this, "Domain")
            .domainName(entrance.domain().orElseThrow())
            .regionalCertificateArn(entrance.certificate().orElseThrow())
            .endpointConfiguration(
                CfnDomainName.EndpointConfigurationProperty.builder()
                    .types(List.of("REGIONAL"))
                    .build())
            .securityPolicy("TLS_1_2")
            .build();
    CfnBasePathMapping.Builder.create(this, "DomainMapping")
        .domainName(domain.getRef())
        .restApiId(api.getRef())
        .stage(stage.getRef())
        .build();
    CfnOutput.Builder.create(this, "DomainTarget")
        .value(domain.getAttrRegionalDomainName())
        .build();
  }

  private String stageArn() {
    return "arn:%s:apigateway:%s::/restapis/%s/stages/%s"
        .formatted(getPartition(), getRegion(), api.getRef(), stage.getRef());
  }

  private String url() {
    if (endpoint.isPresent()) {
      return "https://%s-%s.execute-api.%s.%s/%s"
          .formatted(api.getRef(), endpoint.get(), getRegion(), getUrlSuffix(), STAGE);
    }
    if (options.entrance().domain().isPresent()) {
      return "https://" + options.entrance().domain().orElseThrow();
    }
    return options.place().standin()
        ? "%s/_aws/execute-api/%s/%s"
            .formatted(options.place().standinEndpoint(), api.getRef(), STAGE)
        : "https://%s.execute-api.%s.%s/%s"
            .formatted(api.getRef(), getRegion(), getUrlSuffix(), STAGE);
  }
}
