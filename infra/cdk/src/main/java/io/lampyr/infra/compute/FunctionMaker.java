package io.lampyr.infra.compute;

import io.lampyr.infra.network.NetworkStack;
import io.lampyr.infra.option.Artifacts;
import io.lampyr.infra.option.Options;
import io.lampyr.infra.storage.StorageStack;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import software.amazon.awscdk.Duration;
import software.amazon.awscdk.RemovalPolicy;
import software.amazon.awscdk.services.iam.IRole;
import software.amazon.awscdk.services.iam.PolicyDocument;
import software.amazon.awscdk.services.iam.PolicyStatement;
import software.amazon.awscdk.services.iam.Role;
import software.amazon.awscdk.services.iam.ServicePrincipal;
import software.amazon.awscdk.services.lambda.Alias;
import software.amazon.awscdk.services.lambda.ApplicationLogLevel;
import software.amazon.awscdk.services.lambda.Architecture;
import software.amazon.awscdk.services.lambda.Code;
import software.amazon.awscdk.services.lambda.Function;
import software.amazon.awscdk.services.lambda.LoggingFormat;
import software.amazon.awscdk.services.lambda.Runtime;
import software.amazon.awscdk.services.lambda.SnapStartConf;
import software.amazon.awscdk.services.lambda.SystemLogLevel;
import software.amazon.awscdk.services.lambda.Tracing;
import software.amazon.awscdk.services.logs.LogGroup;
import software.constructs.Construct;

/** Makes functions of plans: each with its role, its log, and an alias for its newest version. */
final class FunctionMaker {
  static final String ALIAS = "live";
  static final String MOUNT = "/mnt/cache";

  private static final String JAVA_OPTIONS =
      "--enable-native-access=ALL-UNNAMED -Dhttp.maxConnections=64";

  /** Hosts that have both kinds of address are reached by the one that leads out. */
  private static final String IPV6_OPTION = " -Djava.net.preferIPv6Addresses=true";

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
  record Made(Function function, Alias alias) {
    IRole role() {
      return Objects.requireNonNull(function.getRole(), "a function has a role");
    }
  }

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
            .tracing(options.guards().traces() ? Tracing.ACTIVE : Tracing.DISABLED)
            .logGroup(log);
    keepOwnLines(builder);
    plan.concurrency().ifPresent(builder::reservedConcurrentExecutions);
    attach(plan, builder);
    Function function = builder.build();
    Alias alias =
        Alias.Builder.create(scope, id + "Alias")
            .aliasName(ALIAS)
            .version(function.getCurrentVersion())
            .build();
    return new Made(function, alias);
  }

  /**
   * Lambda writes three lines around each call, which cost more than all that we write. Of its own
   * it keeps those that tell of failures; of ours, which go to the output as they are, all.
   */
  private static void keepOwnLines(Function.Builder builder) {
    builder
        .loggingFormat(LoggingFormat.JSON)
        .systemLogLevelV2(SystemLogLevel.WARN)
        .applicationLogLevelV2(ApplicationLogLevel.TRACE);
  }

  private static String id(String name) {
    return name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1);
  }

  private Map<String, String> environment(FunctionPlan plan) {
    boolean byIpv6 = options.place().hasGateways() && plan.place() != FunctionPlan.Place.OUTSIDE;
    return Environment.with(
        plan.environment(),
        Map.of("JAVA_TOOL_OPTIONS", byIpv6 ? JAVA_OPTIONS + IPV6_OPTION : JAVA_OPTIONS));
  }

  private void attach(FunctionPlan plan, Function.Builder builder) {
    // A stand-in's functions are processes of the machine that it runs on.
    boolean attached = !options.place().standin();
    if (attached && plan.place() != FunctionPlan.Place.OUTSIDE) {
      builder
          .vpc(network.vpc())
          .vpcSubnets(network.inside())
          .ipv6AllowedForDualStack(options.place().hasGateways())
          .securityGroups(List.of(network.functions()));
    }
    if (!attached) {
      return;
    }
    boolean mounted =
        plan.place() == FunctionPlan.Place.CACHED && options.functions().searchCache();
    if (mounted) {
      builder.filesystem(
          software.amazon.awscdk.services.lambda.FileSystem.fromEfsAccessPoint(
              storage.cache(), MOUNT));
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
