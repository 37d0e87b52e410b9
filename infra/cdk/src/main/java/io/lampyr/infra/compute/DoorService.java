package io.lampyr.infra.compute;

import io.lampyr.infra.network.NetworkStack;
import io.lampyr.infra.option.Door;
import io.lampyr.infra.option.Options;
import java.util.List;
import java.util.Map;
import software.amazon.awscdk.CfnOutput;
import software.amazon.awscdk.Duration;
import software.amazon.awscdk.RemovalPolicy;
import software.amazon.awscdk.services.ec2.Peer;
import software.amazon.awscdk.services.ec2.Port;
import software.amazon.awscdk.services.ec2.SecurityGroup;
import software.amazon.awscdk.services.ecs.AwsLogDriverMode;
import software.amazon.awscdk.services.ecs.AwsLogDriverProps;
import software.amazon.awscdk.services.ecs.CfnService;
import software.amazon.awscdk.services.ecs.Cluster;
import software.amazon.awscdk.services.ecs.ContainerDefinition;
import software.amazon.awscdk.services.ecs.ContainerDefinitionOptions;
import software.amazon.awscdk.services.ecs.CpuArchitecture;
import software.amazon.awscdk.services.ecs.DeploymentCircuitBreaker;
import software.amazon.awscdk.services.ecs.FargatePlatformVersion;
import software.amazon.awscdk.services.ecs.FargateService;
import software.amazon.awscdk.services.ecs.FargateTaskDefinition;
import software.amazon.awscdk.services.ecs.LogDriver;
import software.amazon.awscdk.services.ecs.MountPoint;
import software.amazon.awscdk.services.ecs.OperatingSystemFamily;
import software.amazon.awscdk.services.ecs.PortMapping;
import software.amazon.awscdk.services.ecs.PropagatedTagSource;
import software.amazon.awscdk.services.ecs.RuntimePlatform;
import software.amazon.awscdk.services.ecs.Volume;
import software.amazon.awscdk.services.elasticloadbalancingv2.AddApplicationTargetsProps;
import software.amazon.awscdk.services.elasticloadbalancingv2.ApplicationListener;
import software.amazon.awscdk.services.elasticloadbalancingv2.ApplicationLoadBalancer;
import software.amazon.awscdk.services.elasticloadbalancingv2.ApplicationProtocol;
import software.amazon.awscdk.services.elasticloadbalancingv2.ApplicationTargetGroup;
import software.amazon.awscdk.services.elasticloadbalancingv2.BaseApplicationListenerProps;
import software.amazon.awscdk.services.elasticloadbalancingv2.HealthCheck;
import software.amazon.awscdk.services.elasticloadbalancingv2.ListenerCertificate;
import software.amazon.awscdk.services.elasticloadbalancingv2.SslPolicy;
import software.amazon.awscdk.services.iam.PolicyDocument;
import software.amazon.awscdk.services.iam.PolicyStatement;
import software.amazon.awscdk.services.iam.Role;
import software.amazon.awscdk.services.iam.ServicePrincipal;
import software.amazon.awscdk.services.logs.LogGroup;
import software.constructs.Construct;

/**
 * The door: a load balancer, and a service of processes behind it that answer as functions do.
 * There are as many as the option says: a number that follows the load would end requests that take
 * longer than a process has to end.
 */
final class DoorService {
  static final int PORT = 9200;

  /** The most that a load balancer waits for the next byte. */
  private static final int SILENCE_SECONDS = 4000;

  /** For requests that a process has begun when it is replaced; then it has time to end. */
  private static final int DRAIN_SECONDS = 300;

  private static final int STOP_SECONDS = 120;
  private static final String SCRATCH = "scratch";
  private static final String SCRATCH_FOLDER = "/var/lib/lampyr";

  private final Construct scope;
  private final Options options;
  private final Door door;
  private final ComputeStack.Ground ground;
  private final NetworkStack network;

  /**
   * What it runs as.
   *
   * @param told its environment
   * @param rights what functions that answer clients may do
   */
  record Work(Cluster cluster, Map<String, String> told, List<PolicyStatement> rights) {}

  DoorService(Construct scope, Options options, Door door, ComputeStack.Ground ground, Work work) {
    this.scope = scope;
    this.options = options;
    this.door = door;
    this.ground = ground;
    this.network = ground.network();
    ApplicationLoadBalancer balancer = balancer();
    ApplicationTargetGroup processes = processes(listener(balancer), service(work));
    new DoorAlarms(scope, options).make(processes);
    output("DoorUrl", url(balancer));
    output("DoorTarget", balancer.getLoadBalancerDnsName());
  }

  private void output(String name, String value) {
    CfnOutput.Builder.create(scope, name).value(value).build();
  }

  private String url(ApplicationLoadBalancer balancer) {
    return door.name()
        .map(name -> "https://" + name.host())
        .orElseGet(() -> "http://" + balancer.getLoadBalancerDnsName());
  }

  private int listened() {
    return door.name().isPresent() ? 443 : 80;
  }

  private ApplicationLoadBalancer balancer() {
    SecurityGroup group = group("DoorBalancer", "who may ask at the door of ");
    for (String range : door.from()) {
      group.addIngressRule(Peer.ipv4(range), Port.tcp(listened()), "may ask");
    }
    return ApplicationLoadBalancer.Builder.create(scope, "Door")
        .vpc(network.vpc())
        .internetFacing(door.isPublic())
        .vpcSubnets(door.isPublic() ? network.outside() : network.inside())
        .securityGroup(group)
        .idleTimeout(Duration.seconds(SILENCE_SECONDS))
        .dropInvalidHeaderFields(true)
        .build();
  }

  private SecurityGroup group(String id, String description) {
    return SecurityGroup.Builder.create(scope, id + "Group")
        .vpc(network.vpc())
        .description(description + options.place().name())
        .allowAllOutbound(false)
        .build();
  }

  private ApplicationListener listener(ApplicationLoadBalancer balancer) {
    BaseApplicationListenerProps.Builder how =
        BaseApplicationListenerProps.builder().port(listened()).open(false);
    door.name()
        .ifPresentOrElse(
            name ->
                how.protocol(ApplicationProtocol.HTTPS)
                    .sslPolicy(SslPolicy.RECOMMENDED_TLS)
                    .certificates(List.of(ListenerCertificate.fromArn(name.certificate()))),
            () -> how.protocol(ApplicationProtocol.HTTP));
    return balancer.addListener("DoorListener", how.build());
  }

  private ApplicationTargetGroup processes(ApplicationListener listener, FargateService service) {
    return listener.addTargets(
        "DoorProcesses",
        AddApplicationTargetsProps.builder()
            .port(PORT)
            .protocol(ApplicationProtocol.HTTP)
            .targets(List.of(service))
            .deregistrationDelay(Duration.seconds(DRAIN_SECONDS))
            .healthCheck(
                HealthCheck.builder()
                    .path("/_door/health")
                    .healthyHttpCodes("200")
                    .interval(Duration.seconds(10))
                    .timeout(Duration.seconds(5))
                    .healthyThresholdCount(2)
                    .unhealthyThresholdCount(3)
                    .build())
            .build());
  }

  private FargateService service(Work work) {
    boolean out = options.place().hasGateways();
    SecurityGroup own = group("DoorProcess", "processes of the door of ");
    FargateService service =
        FargateService.Builder.create(scope, "DoorService")
            .serviceName(options.place().named("door"))
            .cluster(work.cluster())
            .taskDefinition(task(work))
            .platformVersion(FargatePlatformVersion.VERSION1_4)
            .desiredCount(door.processes())
            .assignPublicIp(out)
            .vpcSubnets(out ? network.outside() : network.inside())
            .propagateTags(PropagatedTagSource.SERVICE)
            .securityGroups(List.of(own))
            .minHealthyPercent(100)
            .maxHealthyPercent(200)
            .healthCheckGracePeriod(Duration.seconds(60))
            .circuitBreaker(DeploymentCircuitBreaker.builder().rollback(true).build())
            .build();
    // Nodes, and endpoints of AWS, let in whoever is of the functions' group. Behind the kit's
    // back, which would have the load balancer reach functions.
    ((CfnService) service.getNode().findChild("Service"))
        .addPropertyOverride(
            "NetworkConfiguration.AwsvpcConfiguration.SecurityGroups",
            List.of(own.getSecurityGroupId(), network.functions().getSecurityGroupId()));
    return service;
  }

  private FargateTaskDefinition task(Work work) {
    FargateTaskDefinition task =
        FargateTaskDefinition.Builder.create(scope, "DoorTask")
            .family(options.place().named("door"))
            .cpu(door.cpu())
            .memoryLimitMiB(door.memory())
            .runtimePlatform(
                RuntimePlatform.builder()
                    .cpuArchitecture(CpuArchitecture.ARM64)
                    .operatingSystemFamily(OperatingSystemFamily.LINUX)
                    .build())
            .taskRole(role(work))
            .volumes(List.of(Volume.builder().name(SCRATCH).build()))
            .build();
    ContainerDefinition process = task.addContainer("door", container(work));
    // Libraries unpack what is not Java into it.
    process.addMountPoints(
        MountPoint.builder()
            .sourceVolume(SCRATCH)
            .containerPath(SCRATCH_FOLDER)
            .readOnly(false)
            .build());
    return task;
  }

  private ContainerDefinitionOptions container(Work work) {
    Images.Kind kind =
        new Images.Kind("doorImage", "DoorImages", "lampyr-door", ground.artifacts()::doorFolder);
    return ContainerDefinitionOptions.builder()
        .image(new Images(scope, options.place()).image(kind, door.image()))
        .essential(true)
        .readonlyRootFilesystem(true)
        .portMappings(List.of(PortMapping.builder().containerPort(PORT).build()))
        .environment(work.told())
        .stopTimeout(Duration.seconds(STOP_SECONDS))
        .logging(log())
        .build();
  }

  private Role role(Work work) {
    return Role.Builder.create(scope, "DoorRole")
        .assumedBy(new ServicePrincipal("ecs-tasks.amazonaws.com"))
        .description("what processes of the door may do")
        .inlinePolicies(
            Map.of("own", PolicyDocument.Builder.create().statements(work.rights()).build()))
        .build();
  }

  private LogDriver log() {
    LogGroup group =
        LogGroup.Builder.create(scope, "DoorLog")
            .logGroupName("/ecs/" + options.place().named("door"))
            .retention(options.upkeep().retention())
            .removalPolicy(RemovalPolicy.DESTROY)
            .build();
    return LogDriver.awsLogs(
        AwsLogDriverProps.builder()
            .logGroup(group)
            .streamPrefix("door")
            // A log that cannot be delivered must not hold answers back.
            .mode(AwsLogDriverMode.NON_BLOCKING)
            .build());
  }
}
