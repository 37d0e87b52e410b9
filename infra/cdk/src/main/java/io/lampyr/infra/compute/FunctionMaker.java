package io.lampyr.infra.compute;

import io.lampyr.infra.network.NetworkStack;
import io.lampyr.infra.option.Artifacts;
import io.lampyr.infra.option.Options;
import io.lampyr.infra.storage.StorageStack;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import software.amazon.awscdk.Duration;
import software.amazon.awscdk.RemovalPolicy;
import software.amazon.awscdk.services.ec2.SubnetSelection;
import software.amazon.awscdk.services.ec2.SubnetType;
import software.amazon.awscdk.services.efs.AccessPoint;
import software.amazon.awscdk.services.iam.PolicyDocument;
import software.amazon.awscdk.services.iam.PolicyStatement;
import software.amazon.awscdk.services.iam.Role;
import software.amazon.awscdk.services.iam.ServicePrincipal;
import software.amazon.awscdk.services.lambda.Alias;
import software.amazon.awscdk.services.lambda.Architecture;
import software.amazon.awscdk.services.lambda.Code;
import software.amazon.awscdk.services.lambda.Function;
import software.amazon.awscdk.services.lambda.Runtime;
import software.amazon.awscdk.services.lambda.SnapStartConf;
import software.amazon.awscdk.services.logs.LogGroup;
import software.constructs.Construct;

/** Makes functions of plans: each with its role, its log, and an alias for its newest version. */
final class FunctionMaker {
  static final String ALIAS = "live";
  static final String MOUNT = "/mnt/cache";

  private static final String JAVA_OPTIONS =
      "--enable-native-access=ALL-UNNAMED -Dhttp.maxConnections=64";

  private final Construct scope;
  private final Options options;
  private final Artifacts artifacts;
  private final NetworkStack network;
  private final StorageStack storage;

  FunctionMaker(
      Construct scope,
      Options options,
      Artifacts artifacts,
      NetworkStack network,
      StorageStack storage) {
    this.scope = scope;
    this.options = options;
    this.artifacts = artifacts;
    this.network = network;
    this.storage = storage;
  }

  /** A function, and the alias by which it is called. */
  record Made(Function function, Alias alias) {}

  Made make(FunctionPlan plan) {
    String id = id(plan.name());
    String name = options.place().named(plan.name());
    LogGroup log =
        LogGroup.Builder.create(scope, id + "Log")
            .logGroupName("/aws/lambda/" + name)
            .retention(options.upkeep().retention())
            .removalPolicy(RemovalPolicy.DESTROY)
            .build();
    Function.Builder builder =
        Function.Builder.create(scope, id)
            .functionName(name)
            .runtime(Runtime.JAVA_25)
            .architecture(Architecture.ARM_64)
            .handler(plan.handler())
            .code(Code.fromAsset(artifacts.jar(plan.module()).toString()))
            .memorySize(plan.memory())
            .timeout(Duration.seconds(plan.seconds()))
            .environment(environment(plan))
            .role(role(plan, log))
            .logGroup(log);
    attach(plan, builder);
    Function function = builder.build();
    Alias alias =
        Alias.Builder.create(scope, id + "Alias")
            .aliasName(ALIAS)
            .version(function.getCurrentVersion())
            .build();
    return new Made(function, alias);
  }

  private static String id(String name) {
    return name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1);
  }

  private static Map<String, String> environment(FunctionPlan plan) {
    Map<String, String> all = new java.util.TreeMap<>(plan.environment());
    all.put("JAVA_TOOL_OPTIONS", JAVA_OPTIONS);
    return all;
  }

  private void attach(FunctionPlan plan, Function.Builder builder) {
    // A stand-in's functions are processes of the machine that it runs on.
    boolean attached = !options.place().standin();
    if (attached && plan.place() != FunctionPlan.Place.OUTSIDE) {
      builder
          .vpc(network.vpc())
          .vpcSubnets(SubnetSelection.builder().subnetType(SubnetType.PRIVATE_ISOLATED).build())
          .securityGroups(List.of(network.functions()));
    }
    if (!attached) {
      return;
    }
    boolean mounted = plan.place() == FunctionPlan.Place.CACHED && storage.cache().isPresent();
    if (mounted) {
      AccessPoint blocks = storage.cache().orElseThrow();
      builder.filesystem(
          software.amazon.awscdk.services.lambda.FileSystem.fromEfsAccessPoint(blocks, MOUNT));
    } else {
      builder.snapStart(SnapStartConf.ON_PUBLISHED_VERSIONS);
    }
  }

  private Role role(FunctionPlan plan, LogGroup log) {
    List<PolicyStatement> all = new ArrayList<>(plan.rights());
    all.add(
        PolicyStatement.Builder.create()
            .sid("WriteOwnLog")
            .actions(List.of("logs:CreateLogStream", "logs:PutLogEvents"))
            .resources(List.of(log.getLogGroupArn()))
            .build());
    if (plan.place() != FunctionPlan.Place.OUTSIDE) {
      all.add(network());
    }
    return Role.Builder.create(scope, id(plan.name()) + "Role")
        .assumedBy(new ServicePrincipal("lambda.amazonaws.com"))
        .description("what the function " + plan.name() + " may do")
        .inlinePolicies(Map.of("own", PolicyDocument.Builder.create().statements(all).build()))
        .build();
  }

  /** Lambda attaches functions to networks by their roles; these calls know no resources. */
  private static PolicyStatement network() {
    return PolicyStatement.Builder.create()
        .sid("AttachToNetwork")
        .actions(
            List.of(
                "ec2:AssignPrivateIpAddresses",
                "ec2:CreateNetworkInterface",
                "ec2:DeleteNetworkInterface",
                "ec2:DescribeNetworkInterfaces",
                "ec2:DescribeSubnets",
                "ec2:UnassignPrivateIpAddresses"))
        .resources(List.of("*"))
        .build();
  }
}
