package io.lampyr.infra.network;

import io.lampyr.infra.option.Options;
import io.lampyr.infra.option.Place;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import software.amazon.awscdk.RemovalPolicy;
import software.amazon.awscdk.Stack;
import software.amazon.awscdk.StackProps;
import software.amazon.awscdk.services.ec2.FlowLogDestination;
import software.amazon.awscdk.services.ec2.FlowLogOptions;
import software.amazon.awscdk.services.ec2.GatewayVpcEndpointAwsService;
import software.amazon.awscdk.services.ec2.GatewayVpcEndpointOptions;
import software.amazon.awscdk.services.ec2.InterfaceVpcEndpointAwsService;
import software.amazon.awscdk.services.ec2.InterfaceVpcEndpointOptions;
import software.amazon.awscdk.services.ec2.IpAddresses;
import software.amazon.awscdk.services.ec2.Port;
import software.amazon.awscdk.services.ec2.SecurityGroup;
import software.amazon.awscdk.services.ec2.SubnetConfiguration;
import software.amazon.awscdk.services.ec2.SubnetSelection;
import software.amazon.awscdk.services.ec2.SubnetType;
import software.amazon.awscdk.services.ec2.Vpc;
import software.amazon.awscdk.services.logs.LogGroup;
import software.constructs.Construct;

/**
 * A network without a way to the internet: S3 and DynamoDB are reached by free endpoints, the few
 * other services that are needed by endpoints that cost by the hour, and all else not at all. Who
 * may talk to whom is said by security groups alone.
 */
public final class NetworkStack extends Stack {
  public static final int NODE_PORT = 9300;
  private static final int NFS_PORT = 2049;

  private final Vpc vpc;
  private final SecurityGroup functions;
  private final SecurityGroup nodes;
  private final SecurityGroup cache;

  public NetworkStack(Construct scope, String id, StackProps props, Options options) {
    super(scope, id, props);
    Place place = options.place();
    this.vpc = vpc(options);
    this.functions = group("Functions", "functions of " + place.name());
    this.nodes = group("Nodes", "cache nodes of " + place.name());
    this.cache = group("Cache", "shared cache of " + place.name());
    nodes.addIngressRule(functions, Port.tcp(NODE_PORT), "functions ask nodes");
    nodes.addIngressRule(nodes, Port.tcp(NODE_PORT), "nodes ask nodes");
    cache.addIngressRule(functions, Port.tcp(NFS_PORT), "functions mount the cache");
    endpoints(options);
  }

  private Vpc vpc(Options options) {
    Vpc.Builder made =
        Vpc.Builder.create(this, "Vpc")
            .ipAddresses(IpAddresses.cidr(options.place().cidr()))
            .availabilityZones(options.place().zones())
            .natGateways(0)
            .createInternetGateway(false)
            // Nothing is ever put into the default group; to empty it would take a function.
            .restrictDefaultSecurityGroup(false)
            .subnetConfiguration(
                List.of(
                    SubnetConfiguration.builder()
                        .name("Inside")
                        .subnetType(SubnetType.PRIVATE_ISOLATED)
                        .cidrMask(20)
                        .build()))
            .gatewayEndpoints(
                Map.of(
                    "S3",
                    GatewayVpcEndpointOptions.builder()
                        .service(GatewayVpcEndpointAwsService.S3)
                        .build(),
                    "DynamoDb",
                    GatewayVpcEndpointOptions.builder()
                        .service(GatewayVpcEndpointAwsService.DYNAMODB)
                        .build()));
    if (options.upkeep().flowLogs()) {
      made.flowLogs(Map.of("All", flows(options)));
    }
    return made.build();
  }

  private FlowLogOptions flows(Options options) {
    LogGroup group =
        LogGroup.Builder.create(this, "FlowLog")
            .retention(options.upkeep().retention())
            .removalPolicy(RemovalPolicy.DESTROY)
            .build();
    return FlowLogOptions.builder().destination(FlowLogDestination.toCloudWatchLogs(group)).build();
  }

  private SecurityGroup group(String id, String description) {
    return SecurityGroup.Builder.create(this, id)
        .vpc(vpc)
        .description(description)
        .allowAllOutbound(true)
        .build();
  }

  private void endpoints(Options options) {
    SecurityGroup doors =
        SecurityGroup.Builder.create(this, "Endpoints")
            .vpc(vpc)
            .description("endpoints of services of AWS")
            .allowAllOutbound(false)
            .build();
    doors.addIngressRule(functions, Port.tcp(443), "functions call AWS");
    doors.addIngressRule(nodes, Port.tcp(443), "nodes call AWS");
    SubnetSelection where =
        SubnetSelection.builder()
            .subnetType(SubnetType.PRIVATE_ISOLATED)
            .availabilityZones(options.place().zones().subList(0, options.place().endpointZones()))
            .build();
    services(options)
        .forEach(service ->
            vpc.addInterfaceEndpoint(
                service.getShortName().replace(".", "-"),
                InterfaceVpcEndpointOptions.builder()
                    .service(service)
                    .securityGroups(List.of(doors))
                    .subnets(where)
                    .open(false)
                    .build()));
  }

  /** What the deployment calls, and nothing else, as each costs by the hour and zone. */
  private static List<InterfaceVpcEndpointAwsService> services(Options options) {
    List<InterfaceVpcEndpointAwsService> services =
        new ArrayList<>(
            List.of(
                InterfaceVpcEndpointAwsService.ECR,
                InterfaceVpcEndpointAwsService.ECR_DOCKER,
                InterfaceVpcEndpointAwsService.CLOUDWATCH_LOGS,
                InterfaceVpcEndpointAwsService.SECRETS_MANAGER));
    if (options.nodes().isScaled()) {
      services.add(InterfaceVpcEndpointAwsService.ECS);
    }
    if (options.functions().leaves()) {
      services.add(InterfaceVpcEndpointAwsService.LAMBDA);
    }
    return services;
  }

  public Vpc vpc() {
    return vpc;
  }

  public SecurityGroup functions() {
    return functions;
  }

  public SecurityGroup nodes() {
    return nodes;
  }

  public SecurityGroup cache() {
    return cache;
  }
}
