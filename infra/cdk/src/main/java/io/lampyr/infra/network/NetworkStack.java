package io.lampyr.infra.network;

import io.lampyr.infra.option.GivenNetwork;
import io.lampyr.infra.option.Options;
import io.lampyr.infra.option.Place;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import software.amazon.awscdk.Annotations;
import software.amazon.awscdk.CfnWaitConditionHandle;
import software.amazon.awscdk.RemovalPolicy;
import software.amazon.awscdk.Stack;
import software.amazon.awscdk.StackProps;
import software.amazon.awscdk.services.ec2.FlowLogDestination;
import software.amazon.awscdk.services.ec2.FlowLogOptions;
import software.amazon.awscdk.services.ec2.ISecurityGroup;
import software.amazon.awscdk.services.ec2.ISubnet;
import software.amazon.awscdk.services.ec2.IVpc;
import software.amazon.awscdk.services.ec2.InterfaceVpcEndpointAwsService;
import software.amazon.awscdk.services.ec2.InterfaceVpcEndpointOptions;
import software.amazon.awscdk.services.ec2.IpAddresses;
import software.amazon.awscdk.services.ec2.Port;
import software.amazon.awscdk.services.ec2.SecurityGroup;
import software.amazon.awscdk.services.ec2.SecurityGroupImportOptions;
import software.amazon.awscdk.services.ec2.SubnetConfiguration;
import software.amazon.awscdk.services.ec2.SubnetSelection;
import software.amazon.awscdk.services.ec2.SubnetType;
import software.amazon.awscdk.services.ec2.Vpc;
import software.amazon.awscdk.services.ec2.VpcAttributes;
import software.amazon.awscdk.services.logs.LogGroup;
import software.constructs.Construct;

/**
 * A network: S3 and DynamoDB are reached by free endpoints, the few other services that are needed
 * by endpoints that cost by the hour, or by gateways that let nobody in. Who may talk to whom is
 * said by security groups alone.
 *
 * <p>Subnets, their addresses and what is exported are the same whatever is chosen: another stack
 * may use them while the choice is changed.
 */
public final class NetworkStack extends Stack {
  public static final int NODE_PORT = 9300;
  private static final int NFS_PORT = 2049;

  private static final String INSIDE = "Inside";
  private static final String OUTSIDE = "Outside";

  private final Options options;
  private final IVpc vpc;
  private final ISecurityGroup functions;
  private final ISecurityGroup nodes;
  private final ISecurityGroup cache;

  public NetworkStack(Construct scope, String id, StackProps props, Options options) {
    super(scope, id, props);
    Place place = options.place();
    this.options = options;
    Optional<Vpc> own = place.network().isPresent() ? Optional.empty() : Optional.of(network());
    this.vpc = own.<IVpc>map(made -> made).orElseGet(() -> given(place.network().orElseThrow()));
    Optional<GivenNetwork.Groups> groups = place.network().flatMap(GivenNetwork::groups);
    this.functions =
        groups
            .map(all -> given("Functions", all.functions()))
            .orElseGet(
                () -> group("Functions", "functions of " + place.name(), place.hasGateways()));
    this.nodes =
        groups
            .map(all -> given("Nodes", all.nodes()))
            .orElseGet(() -> group("Nodes", "cache nodes of " + place.name(), false));
    this.cache =
        groups
            .map(all -> given("Cache", all.cache()))
            .orElseGet(() -> group("Cache", "shared cache of " + place.name(), false));
    if (groups.isEmpty()) {
      admit();
    } else {
      // A stack must hold something: this costs nothing and does nothing.
      CfnWaitConditionHandle.Builder.create(this, "Nothing").build();
    }
    own.ifPresent(this::equip);
  }

  /** Who may talk to whom. */
  private void admit() {
    nodes.addIngressRule(functions, Port.tcp(NODE_PORT), "functions ask nodes");
    nodes.addIngressRule(nodes, Port.tcp(NODE_PORT), "nodes ask nodes");
    cache.addIngressRule(functions, Port.tcp(NFS_PORT), "functions mount the cache");
  }

  /** What a network of its own has beside subnets. */
  private void equip(Vpc own) {
    Place place = options.place();
    Gateways gateways = new Gateways(this, own, own.selectSubnets(inside()).getSubnets());
    // Stand-ins know no addresses of IPv6, and attach nothing to networks.
    if (!place.standin()) {
      gateways.address();
    }
    if (place.hasGateways()) {
      gateways.open(own.selectSubnets(outside()).getSubnets());
    }
    endpoints(own);
    FreeEndpoints.guard(this, own);
    keepExported(own);
  }

  /** Nothing is routed in it from here, so that nobody asks for its tables. */
  private IVpc given(GivenNetwork network) {
    Annotations.of(this).acknowledgeWarning("@aws-cdk/aws-ec2:noSubnetRouteTableId");
    return Vpc.fromVpcAttributes(
        this,
        "Given",
        VpcAttributes.builder()
            .vpcId(network.vpc())
            .availabilityZones(options.place().zones())
            .privateSubnetIds(network.subnets())
            .build());
  }

  private ISecurityGroup given(String id, String group) {
    return SecurityGroup.fromSecurityGroupId(
        this, id, group, SecurityGroupImportOptions.builder().mutable(false).build());
  }

  /** What stacks use by some choices stays exported by all. */
  private void keepExported(Vpc own) {
    exportValue(own.getVpcId());
    for (ISubnet subnet : own.getIsolatedSubnets()) {
      exportValue(subnet.getSubnetId());
    }
    for (ISecurityGroup group : List.of(functions, nodes)) {
      exportValue(group.getSecurityGroupId());
    }
  }

  private Vpc network() {
    int zones = options.place().zones().size();
    Vpc.Builder made =
        Vpc.Builder.create(this, "Vpc")
            .ipAddresses(IpAddresses.cidr(options.place().cidr()))
            .availabilityZones(options.place().zones())
            .natGateways(0)
            .createInternetGateway(false)
            // Another zone takes addresses that nobody has.
            .reservedAzs(AddressPlan.zones(options.place().cidr(), zones) - zones)
            // Nothing is ever put into the default group; to empty it would take a function.
            .restrictDefaultSecurityGroup(false)
            .subnetConfiguration(
                List.of(
                    SubnetConfiguration.builder()
                        .name(INSIDE)
                        .subnetType(SubnetType.PRIVATE_ISOLATED)
                        .cidrMask(AddressPlan.INSIDE_MASK)
                        .build(),
                    SubnetConfiguration.builder()
                        .name(OUTSIDE)
                        .subnetType(SubnetType.PRIVATE_ISOLATED)
                        .cidrMask(AddressPlan.OUTSIDE_MASK)
                        .build()))
            .gatewayEndpoints(FreeEndpoints.all());
    if (options.upkeep().flowLogs()) {
      made.flowLogs(Map.of("All", flows()));
    }
    return made.build();
  }

  private FlowLogOptions flows() {
    LogGroup group =
        LogGroup.Builder.create(this, "FlowLog")
            .retention(options.upkeep().retention())
            .removalPolicy(RemovalPolicy.DESTROY)
            .build();
    return FlowLogOptions.builder().destination(FlowLogDestination.toCloudWatchLogs(group)).build();
  }

  private ISecurityGroup group(String id, String description, boolean byIpv6) {
    return SecurityGroup.Builder.create(this, id)
        .vpc(vpc)
        .description(description)
        .allowAllOutbound(true)
        .allowAllIpv6Outbound(byIpv6)
        .build();
  }

  private void endpoints(Vpc own) {
    SecurityGroup endpoints =
        SecurityGroup.Builder.create(this, "Endpoints")
            .vpc(vpc)
            .description("endpoints of services of AWS")
            .allowAllOutbound(false)
            .build();
    endpoints.addIngressRule(functions, Port.tcp(443), "functions call AWS");
    endpoints.addIngressRule(nodes, Port.tcp(443), "nodes call AWS");
    SubnetSelection where =
        SubnetSelection.builder()
            .subnetGroupName(INSIDE)
            .availabilityZones(options.place().zones().subList(0, options.place().endpointZones()))
            .build();
    services()
        .forEach(service ->
            own.addInterfaceEndpoint(
                    service.getShortName().replace(".", "-"),
                    InterfaceVpcEndpointOptions.builder()
                        .service(service)
                        .securityGroups(List.of(endpoints))
                        .subnets(where)
                        .open(false)
                        .build())
                .addToPolicy(
                    service.getShortName().startsWith("ecr")
                        ? FreeEndpoints.images()
                        : FreeEndpoints.own(this)));
  }

  /** What the deployment calls, and nothing else, as each costs by the hour and zone. */
  private List<InterfaceVpcEndpointAwsService> services() {
    if (options.place().hasGateways()) {
      return List.of();
    }
    List<InterfaceVpcEndpointAwsService> services =
        new ArrayList<>(
            List.of(
                InterfaceVpcEndpointAwsService.ECR,
                InterfaceVpcEndpointAwsService.ECR_DOCKER,
                InterfaceVpcEndpointAwsService.CLOUDWATCH_LOGS,
                InterfaceVpcEndpointAwsService.SECRETS_MANAGER));
    if (options.nodes().isAnyScaled()) {
      services.add(InterfaceVpcEndpointAwsService.ECS);
    }
    if (options.functions().leaves()) {
      services.add(InterfaceVpcEndpointAwsService.LAMBDA);
    }
    return services;
  }

  public IVpc vpc() {
    return vpc;
  }

  /** Where functions are, and the shared cache: nothing reaches it from the internet. */
  public SubnetSelection inside() {
    return options.place().network().isPresent()
        ? SubnetSelection.builder().subnets(vpc.getPrivateSubnets()).build()
        : SubnetSelection.builder().subnetGroupName(INSIDE).build();
  }

  /** Where endpoints stand, each of which costs by the hour and zone. */
  public SubnetSelection forEndpoints() {
    return SubnetSelection.builder()
        .subnets(
            vpc.selectSubnets(inside()).getSubnets().subList(0, options.place().endpointZones()))
        .build();
  }

  /** Where nodes are that call AWS by public addresses. */
  public SubnetSelection outside() {
    return SubnetSelection.builder().subnetGroupName(OUTSIDE).build();
  }

  public ISecurityGroup functions() {
    return functions;
  }

  public ISecurityGroup nodes() {
    return nodes;
  }

  public ISecurityGroup cache() {
    return cache;
  }
}
