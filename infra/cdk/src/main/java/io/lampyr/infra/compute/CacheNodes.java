package io.lampyr.infra.compute;

import io.lampyr.infra.network.NetworkStack;
import io.lampyr.infra.option.NodeSize;
import io.lampyr.infra.option.Options;
import io.lampyr.infra.option.SearchSize;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import software.amazon.awscdk.Duration;
import software.amazon.awscdk.RemovalPolicy;
import software.amazon.awscdk.Stack;
import software.amazon.awscdk.services.cloudwatch.Alarm;
import software.amazon.awscdk.services.ecs.AlarmBehavior;
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
 * The service of cache nodes, and a second one of nodes that do nothing but search, if there are
 * any. How many there are is nobody's business but the leader's among them: no template says it,
 * unless their number is fixed.
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
  private final ContainerImage image;
  private final Role role;
  private final FargateService service;

  /** What differs between the two services. */
  private record Kind(
      String id, String name, int cpu, int memory, int disk, Map<String, String> told) {}

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
    this.image =
        new Images(scope, options.place())
            .image(
                new Images.Kind(
                    "image", "Images", "lampyr-cache-node", ground.artifacts()::nodeFolder),
                options.nodes().image());
    this.role = role();
    NodeSize size = options.nodes();
    Kind nodes = new Kind("Node", serviceName(), size.cpu(), size.memory(), size.disk(), told());
    FargateService.Builder made =
        service(nodes, turnsBack)
            // A new node is there before an old one hands its shards on.
            .minHealthyPercent(100)
            .maxHealthyPercent(size.least() > 1 ? BY_HALVES : ALL_AT_ONCE);
    if (!size.isScaled()) {
      made.desiredCount(size.least());
    }
    this.service = made.build();
    size.search().ifPresent(search -> searching(search, turnsBack));
  }

  private void searching(SearchSize size, Optional<Alarm> turnsBack) {
    Map<String, String> told =
        Environment.with(
            told(),
            Map.of("LAMPYR_NODE_ROLES", "search", "LAMPYR_NODE_DISK", size.usableDisk() + "gb"));
    Kind nodes = new Kind("SearchNode", searchName(), size.cpu(), size.memory(), size.disk(), told);
    FargateService.Builder made =
        service(nodes, turnsBack)
            // Who searches holds nothing: another place is asked while one is replaced.
            .minHealthyPercent(size.least() > 1 ? 50 : 100)
            .maxHealthyPercent(ALL_AT_ONCE);
    if (!size.isScaled()) {
      made.desiredCount(size.least());
    }
    FargateService _ = made.build();
  }

  private FargateTaskDefinition task(Kind kind) {
    FargateTaskDefinition task =
        FargateTaskDefinition.Builder.create(scope, kind.id() + "Task")
            .family(kind.name())
            .cpu(kind.cpu())
            .memoryLimitMiB(kind.memory())
            .ephemeralStorageGiB(kind.disk())
            .runtimePlatform(
                RuntimePlatform.builder()
                    .cpuArchitecture(CpuArchitecture.ARM64)
                    .operatingSystemFamily(OperatingSystemFamily.LINUX)
                    .build())
            .taskRole(role)
            .volumes(List.of(Volume.builder().name(SCRATCH).build()))
            .build();
    ContainerDefinition node =
        task.addContainer(
            "node",
            ContainerDefinitionOptions.builder()
                .image(image)
                .essential(true)
                .readonlyRootFilesystem(true)
                .portMappings(
                    List.of(PortMapping.builder().containerPort(NetworkStack.NODE_PORT).build()))
                .environment(kind.told())
                .healthCheck(health())
                .stopTimeout(Duration.seconds(STOP_SECONDS))
                .logging(log(kind))
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
    Map<String, String> scaled = new TreeMap<>();
    if (options.nodes().isAnyScaled()) {
      scaled.put("LAMPYR_CLUSTER_ECS_CLUSTER", clusterName());
    }
    if (options.nodes().isScaled()) {
      scaled.put("LAMPYR_CLUSTER_ECS_SERVICE", serviceName());
    }
    // Any node may come to lead, and then sets both sizes.
    options
        .nodes()
        .search()
        .ifPresent(search -> {
          scaled.put("LAMPYR_SEARCH_MIN_NODES", Integer.toString(search.least()));
          scaled.put("LAMPYR_SEARCH_MAX_NODES", Integer.toString(search.most()));
          if (search.isScaled()) {
            scaled.put("LAMPYR_SEARCH_ECS_SERVICE", searchName());
          }
        });
    return Environment.with(all, scaled);
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

  private LogDriver log(Kind kind) {
    LogGroup group =
        LogGroup.Builder.create(scope, kind.id() + "Log")
            .logGroupName("/ecs/" + kind.name())
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
    List<String> resized = new ArrayList<>();
    if (options.nodes().isScaled()) {
      resized.add(serviceName());
    }
    options.nodes().search().filter(SearchSize::isScaled).ifPresent(_ -> resized.add(searchName()));
    if (!resized.isEmpty()) {
      all.add(resize(resized));
    }
    return Role.Builder.create(scope, "NodeRole")
        .assumedBy(new ServicePrincipal("ecs-tasks.amazonaws.com"))
        .description("what cache nodes may do")
        .inlinePolicies(Map.of("own", PolicyDocument.Builder.create().statements(all).build()))
        .build();
  }

  /** Their sizes, and nothing that runs in them. */
  private PolicyStatement resize(List<String> services) {
    Stack stack = Stack.of(scope);
    String ours =
        "arn:%s:ecs:%s:%s:".formatted(stack.getPartition(), stack.getRegion(), stack.getAccount());
    return PolicyStatement.Builder.create()
        .sid("ResizeOwnService")
        .actions(List.of("ecs:DescribeServices", "ecs:UpdateService"))
        .resources(
            services.stream().map(name -> ours + "service/" + clusterName() + "/" + name).toList())
        .conditions(
            Map.of(
                "ArnLikeIfExists", Map.of("ecs:task-definition", taskDefinitions(ours, services))))
        .build();
  }

  /** One stands by itself, as it did before there were two. */
  private static Object taskDefinitions(String ours, List<String> services) {
    List<String> all =
        services.stream().map(name -> ours + "task-definition/" + name + ":*").toList();
    return all.size() == 1 ? all.getFirst() : all;
  }

  private FargateService.Builder service(Kind kind, Optional<Alarm> turnsBack) {
    boolean out = options.place().hasGateways();
    FargateService.Builder made =
        FargateService.Builder.create(scope, kind.id() + "s")
            .serviceName(kind.name())
            .cluster(cluster)
            .taskDefinition(task(kind))
            .platformVersion(FargatePlatformVersion.VERSION1_4)
            .assignPublicIp(out)
            .vpcSubnets(out ? ground.network().outside() : ground.network().inside())
            .propagateTags(PropagatedTagSource.SERVICE)
            .securityGroups(List.of(ground.network().nodes()))
            .circuitBreaker(DeploymentCircuitBreaker.builder().rollback(true).build());
    turnsBack.ifPresent(alarm ->
        made.deploymentAlarms(
            DeploymentAlarmConfig.builder()
                .alarmNames(List.of(alarm.getAlarmName()))
                .behavior(AlarmBehavior.ROLLBACK_ON_ALARM)
                .build()));
    return made;
  }

  Cluster cluster() {
    return cluster;
  }

  /** The name of the cluster. */
  public String clusterName() {
    return options.place().prefix();
  }

  /** The name of the service. */
  public String serviceName() {
    return options.place().named("cache-nodes");
  }

  /** The name of the service of nodes that do nothing but search, if there is one. */
  public Optional<String> searchServiceName() {
    return options.nodes().search().map(_ -> searchName());
  }

  private String searchName() {
    return options.place().named("search-nodes");
  }

  public FargateService service() {
    return service;
  }
}
