package io.lampyr.infra.compute;

import io.lampyr.infra.network.NetworkStack;
import io.lampyr.infra.option.NodeSize;
import io.lampyr.infra.option.Options;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import software.amazon.awscdk.Duration;
import software.amazon.awscdk.RemovalPolicy;
import software.amazon.awscdk.Stack;
import software.amazon.awscdk.services.cloudwatch.Alarm;
import software.amazon.awscdk.services.ecr.IRepository;
import software.amazon.awscdk.services.ecr.Repository;
import software.amazon.awscdk.services.ecr.RepositoryAttributes;
import software.amazon.awscdk.services.ecr.assets.Platform;
import software.amazon.awscdk.services.ecs.AlarmBehavior;
import software.amazon.awscdk.services.ecs.AssetImageProps;
import software.amazon.awscdk.services.ecs.AwsLogDriverMode;
import software.amazon.awscdk.services.ecs.AwsLogDriverProps;
import software.amazon.awscdk.services.ecs.Cluster;
import software.amazon.awscdk.services.ecs.ContainerDefinition;
import software.amazon.awscdk.services.ecs.ContainerDefinitionOptions;
import software.amazon.awscdk.services.ecs.ContainerImage;
import software.amazon.awscdk.services.ecs.CpuArchitecture;
import software.amazon.awscdk.services.ecs.DeploymentAlarmConfig;
import software.amazon.awscdk.services.ecs.DeploymentCircuitBreaker;
import software.amazon.awscdk.services.ecs.FargatePlatformVersion;
import software.amazon.awscdk.services.ecs.FargateService;
import software.amazon.awscdk.services.ecs.FargateTaskDefinition;
import software.amazon.awscdk.services.ecs.HealthCheck;
import software.amazon.awscdk.services.ecs.LogDriver;
import software.amazon.awscdk.services.ecs.MountPoint;
import software.amazon.awscdk.services.ecs.OperatingSystemFamily;
import software.amazon.awscdk.services.ecs.PortMapping;
import software.amazon.awscdk.services.ecs.PropagatedTagSource;
import software.amazon.awscdk.services.ecs.RuntimePlatform;
import software.amazon.awscdk.services.ecs.Volume;
import software.amazon.awscdk.services.iam.PolicyDocument;
import software.amazon.awscdk.services.iam.PolicyStatement;
import software.amazon.awscdk.services.iam.Role;
import software.amazon.awscdk.services.iam.ServicePrincipal;
import software.amazon.awscdk.services.logs.LogGroup;
import software.constructs.Construct;

/**
 * The service of cache nodes. How many there are is nobody's business but the leader's among them:
 * no template says it, unless their number is fixed.
 */
public final class CacheNodes {
  /** The most that Fargate allows: a node hands its shards on meanwhile. */
  private static final int STOP_SECONDS = 120;

  /** In percent of the nodes that there are: half of them are replaced, and then the others. */
  private static final int BY_HALVES = 150;

  /** Where there may be but one. */
  private static final int ALL_AT_ONCE = 200;

  private static final String SCRATCH = "scratch";
  private static final String SCRATCH_FOLDER = "/var/lib/lampyr";

  private static final Pattern REGISTRY =
      Pattern.compile(
          "([0-9]{12})\\.dkr\\.ecr\\.([a-z0-9-]+)\\.amazonaws\\.com(?:\\.cn)?/([a-z0-9._/-]+):(.+)");
  private static final String[] UPLOADED_IN_PARTS = {"indices/*", "translog/*"};
  private static final String[] WRITTEN = {
    "cluster/*", "indices/*", "results/leaves/*", "translog/*"
  };

  private final Construct scope;
  private final Options options;
  private final ComputeStack.Ground ground;
  private final Rights rights;
  private final Environment environment;
  private final Cluster cluster;
  private final FargateService service;

  CacheNodes(
      Construct scope,
      Options options,
      ComputeStack.Ground ground,
      Rights rights,
      Environment environment,
      Optional<Alarm> turnsBack) {
    this.scope = scope;
    this.options = options;
    this.ground = ground;
    this.rights = rights;
    this.environment = environment;
    this.cluster =
        Cluster.Builder.create(scope, "Cluster")
            .clusterName(clusterName())
            .vpc(ground.network().vpc())
            .build();
    this.service = service(task(), turnsBack);
  }

  private FargateTaskDefinition task() {
    NodeSize size = options.nodes();
    FargateTaskDefinition task =
        FargateTaskDefinition.Builder.create(scope, "NodeTask")
            .family(serviceName())
            .cpu(size.cpu())
            .memoryLimitMiB(size.memory())
            .ephemeralStorageGiB(size.disk())
            .runtimePlatform(
                RuntimePlatform.builder()
                    .cpuArchitecture(CpuArchitecture.ARM64)
                    .operatingSystemFamily(OperatingSystemFamily.LINUX)
                    .build())
            .taskRole(role())
            .volumes(List.of(Volume.builder().name(SCRATCH).build()))
            .build();
    ContainerDefinition node =
        task.addContainer(
            "node",
            ContainerDefinitionOptions.builder()
                .image(image())
                .essential(true)
                .readonlyRootFilesystem(true)
                .portMappings(
                    List.of(PortMapping.builder().containerPort(NetworkStack.NODE_PORT).build()))
                .environment(told())
                .healthCheck(health())
                .stopTimeout(Duration.seconds(STOP_SECONDS))
                .logging(log())
                .build());
    // The image says who owns it. Nothing else of the container can be written to.
    node.addMountPoints(
        MountPoint.builder()
            .sourceVolume(SCRATCH)
            .containerPath(SCRATCH_FOLDER)
            .readOnly(false)
            .build());
    return task;
  }

  private ContainerImage image() {
    if (options.nodes().image().isEmpty()) {
      return options.place().standin()
          ? ContainerImage.fromRegistry("lampyr-cache-node")
          : ContainerImage.fromAsset(
              ground.artifacts().nodeFolder().toString(),
              AssetImageProps.builder()
                  .platform(Platform.LINUX_ARM64)
                  .exclude(List.of("src", "pom.xml", "target/*", "!target/libs", "!target/*.jar"))
                  .build());
    }
    String image = options.nodes().image().orElseThrow();
    Matcher parts = REGISTRY.matcher(image);
    if (!parts.matches() || !parts.group(2).equals(options.place().region())) {
      throw new IllegalArgumentException(
          "context option is wrong option=image value=\"%s\" expected=\"%s\""
              .formatted(
                  image,
                  "ACCOUNT.dkr.ecr." + options.place().region() + ".amazonaws.com/NAME:TAG"));
    }
    IRepository repository =
        Repository.fromRepositoryAttributes(
            scope,
            "Images",
            RepositoryAttributes.builder()
                .repositoryArn(
                    "arn:%s:ecr:%s:%s:repository/%s"
                        .formatted(
                            Stack.of(scope).getPartition(),
                            parts.group(2),
                            parts.group(1),
                            parts.group(3)))
                .repositoryName(parts.group(3))
                .build());
    return ContainerImage.fromEcrRepository(repository, parts.group(4));
  }

  private Map<String, String> told() {
    Map<String, String> own =
        Map.of(
            "LAMPYR_NODE_HOST",
            "0.0.0.0",
            "LAMPYR_NODE_ADVERTISED_HOST",
            "auto",
            "LAMPYR_NODE_PORT",
            Integer.toString(NetworkStack.NODE_PORT),
            "LAMPYR_NODE_SCRATCH",
            SCRATCH_FOLDER,
            "LAMPYR_NODE_DISK",
            options.nodes().usableDisk() + "gb",
            "LAMPYR_CLUSTER_MIN_NODES",
            Integer.toString(options.nodes().least()),
            "LAMPYR_CLUSTER_MAX_NODES",
            Integer.toString(options.nodes().most()));
    Map<String, String> all = Environment.with(environment.withNodes(), own);
    return options.nodes().isScaled()
        ? Environment.with(
            all,
            Map.of(
                "LAMPYR_CLUSTER_ECS_CLUSTER",
                clusterName(),
                "LAMPYR_CLUSTER_ECS_SERVICE",
                serviceName()))
        : all;
  }

  /** The same as that of the image, which Fargate does not look at. */
  private static HealthCheck health() {
    return HealthCheck.builder()
        .command(
            List.of(
                "CMD",
                "java",
                "-Xmx16m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                "/opt/lampyr/libs/*",
                "io.lampyr.cachenodes.process.HealthCheck"))
        // Each look starts a program, on a processor that a small node has only half of.
        .interval(Duration.seconds(30))
        .timeout(Duration.seconds(15))
        .startPeriod(Duration.seconds(60))
        .retries(3)
        .build();
  }

  private LogDriver log() {
    LogGroup group =
        LogGroup.Builder.create(scope, "NodeLog")
            .logGroupName("/ecs/" + serviceName())
            .retention(options.upkeep().retention())
            .removalPolicy(RemovalPolicy.DESTROY)
            .build();
    return LogDriver.awsLogs(
        AwsLogDriverProps.builder()
            .logGroup(group)
            .streamPrefix("node")
            // A log that cannot be delivered must not hold acknowledgements back.
            .mode(AwsLogDriverMode.NON_BLOCKING)
            .build());
  }

  private Role role() {
    List<PolicyStatement> all = new ArrayList<>(rights.read(WRITTEN));
    all.addAll(rights.write(WRITTEN));
    all.add(rights.abort(UPLOADED_IN_PARTS));
    // Read by the node itself, and again when it is changed: ECS would give it but once.
    all.addAll(List.of(rights.readState(), rights.writeState(), rights.readSecret()));
    if (options.nodes().isScaled()) {
      all.add(resize());
    }
    return Role.Builder.create(scope, "NodeRole")
        .assumedBy(new ServicePrincipal("ecs-tasks.amazonaws.com"))
        .description("what cache nodes may do")
        .inlinePolicies(Map.of("own", PolicyDocument.Builder.create().statements(all).build()))
        .build();
  }

  /** Its size, and nothing that runs in it. */
  private PolicyStatement resize() {
    Stack stack = Stack.of(scope);
    String ours =
        "arn:%s:ecs:%s:%s:".formatted(stack.getPartition(), stack.getRegion(), stack.getAccount());
    return PolicyStatement.Builder.create()
        .sid("ResizeOwnService")
        .actions(List.of("ecs:DescribeServices", "ecs:UpdateService"))
        .resources(List.of(ours + "service/" + clusterName() + "/" + serviceName()))
        .conditions(
            Map.of(
                "ArnLikeIfExists",
                Map.of("ecs:task-definition", ours + "task-definition/" + serviceName() + ":*")))
        .build();
  }

  private FargateService service(FargateTaskDefinition task, Optional<Alarm> turnsBack) {
    boolean out = options.place().hasGateways();
    FargateService.Builder made =
        FargateService.Builder.create(scope, "Nodes")
            .serviceName(serviceName())
            .cluster(cluster)
            .taskDefinition(task)
            .platformVersion(FargatePlatformVersion.VERSION1_4)
            .assignPublicIp(out)
            .vpcSubnets(out ? ground.network().outside() : ground.network().inside())
            .propagateTags(PropagatedTagSource.SERVICE)
            .securityGroups(List.of(ground.network().nodes()))
            // A new node is there before an old one hands its shards on.
            .minHealthyPercent(100)
            .maxHealthyPercent(options.nodes().least() > 1 ? BY_HALVES : ALL_AT_ONCE)
            .circuitBreaker(DeploymentCircuitBreaker.builder().rollback(true).build());
    turnsBack.ifPresent(alarm ->
        made.deploymentAlarms(
            DeploymentAlarmConfig.builder()
                .alarmNames(List.of(alarm.getAlarmName()))
                .behavior(AlarmBehavior.ROLLBACK_ON_ALARM)
                .build()));
    if (!options.nodes().isScaled()) {
      made.desiredCount(options.nodes().least());
    }
    return made.build();
  }

  /** The name of the cluster. */
  public String clusterName() {
    return options.place().prefix();
  }

  /** The name of the service. */
  public String serviceName() {
    return options.place().named("cache-nodes");
  }

  public FargateService service() {
    return service;
  }
}
