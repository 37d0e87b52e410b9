package io.lampyr.infra.network;

import java.util.List;
import software.amazon.awscdk.Fn;
import software.amazon.awscdk.services.ec2.CfnEgressOnlyInternetGateway;
import software.amazon.awscdk.services.ec2.CfnInternetGateway;
import software.amazon.awscdk.services.ec2.CfnRoute;
import software.amazon.awscdk.services.ec2.CfnSubnet;
import software.amazon.awscdk.services.ec2.CfnVPCCidrBlock;
import software.amazon.awscdk.services.ec2.CfnVPCGatewayAttachment;
import software.amazon.awscdk.services.ec2.ISubnet;
import software.amazon.awscdk.services.ec2.Vpc;
import software.constructs.Construct;

/** Ways out that cost nothing by the hour. */
final class Gateways {
  private static final String EVERYWHERE = "0.0.0.0/0";
  private static final String EVERYWHERE_BY_IPV6 = "::/0";
  private static final String SUBNET_BITS = "64";

  private final Construct scope;
  private final Vpc vpc;
  private final List<ISubnet> inside;

  Gateways(Construct scope, Vpc vpc, List<ISubnet> inside) {
    this.scope = scope;
    this.vpc = vpc;
    this.inside = inside;
  }

  /**
   * Gives subnets addresses of IPv6: whether they lead anywhere or not, as they could not be taken
   * from functions that have some.
   */
  void address() {
    CfnVPCCidrBlock addresses =
        CfnVPCCidrBlock.Builder.create(scope, "Ipv6")
            .vpcId(vpc.getVpcId())
            .amazonProvidedIpv6CidrBlock(true)
            .build();
    List<String> ranges = Fn.cidr(Fn.select(0, vpc.getVpcIpv6CidrBlocks()), 16, SUBNET_BITS);
    for (int i = 0; i < inside.size(); i++) {
      CfnSubnet subnet = (CfnSubnet) inside.get(i).getNode().getDefaultChild();
      subnet.setIpv6CidrBlock(Fn.select(i, ranges));
      subnet.addResourceDependency(addresses);
    }
  }

  /** Functions lead out by IPv6; nodes, from subnets of their own, by public addresses. */
  void open(List<ISubnet> outside) {
    CfnEgressOnlyInternetGateway out =
        CfnEgressOnlyInternetGateway.Builder.create(scope, "OutByIpv6")
            .vpcId(vpc.getVpcId())
            .build();
    for (int i = 0; i < inside.size(); i++) {
      CfnRoute.Builder.create(scope, "InsideOut" + (i + 1))
          .routeTableId(inside.get(i).getRouteTable().getRouteTableId())
          .destinationIpv6CidrBlock(EVERYWHERE_BY_IPV6)
          .egressOnlyInternetGatewayId(out.getRef())
          .build();
    }
    CfnInternetGateway gateway = CfnInternetGateway.Builder.create(scope, "Internet").build();
    CfnVPCGatewayAttachment attached =
        CfnVPCGatewayAttachment.Builder.create(scope, "InternetAttached")
            .vpcId(vpc.getVpcId())
            .internetGatewayId(gateway.getRef())
            .build();
    for (int i = 0; i < outside.size(); i++) {
      CfnRoute route =
          CfnRoute.Builder.create(scope, "OutsideOut" + (i + 1))
              .routeTableId(outside.get(i).getRouteTable().getRouteTableId())
              .destinationCidrBlock(EVERYWHERE)
              .gatewayId(gateway.getRef())
              .build();
      route.addResourceDependency(attached);
    }
  }
}
