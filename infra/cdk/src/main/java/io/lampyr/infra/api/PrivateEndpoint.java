package io.lampyr.infra.api;

import io.lampyr.infra.network.NetworkStack;
import io.lampyr.infra.option.Reach;
import java.util.List;
import software.amazon.awscdk.services.ec2.InterfaceVpcEndpoint;
import software.amazon.awscdk.services.ec2.InterfaceVpcEndpointAwsService;
import software.amazon.awscdk.services.ec2.Peer;
import software.amazon.awscdk.services.ec2.Port;
import software.amazon.awscdk.services.ec2.SecurityGroup;
import software.constructs.Construct;

/**
 * The endpoint through which networks ask a private API. It stands in the gateway's stack, so that
 * it can come and go with its use, under the ids that it had before there was another door. Names
 * of other APIs go on leading where they did.
 */
final class PrivateEndpoint {
  private PrivateEndpoint() {}

  /** The id of the one that is there, or of another. */
  static String id(Construct scope, NetworkStack network, Reach reach) {
    return reach.endpoint().orElseGet(() -> made(scope, network, reach));
  }

  private static String made(Construct scope, NetworkStack network, Reach reach) {
    SecurityGroup group =
        SecurityGroup.Builder.create(scope, "DoorGroup")
            .vpc(network.vpc())
            .description("who may ask the API")
            .allowAllOutbound(false)
            .build();
    reach
        .from()
        .forEach(range -> group.addIngressRule(Peer.ipv4(range), Port.tcp(443), "may ask the API"));
    return InterfaceVpcEndpoint.Builder.create(scope, "Door")
        .vpc(network.vpc())
        .service(InterfaceVpcEndpointAwsService.APIGATEWAY)
        .subnets(network.forEndpoints())
        .securityGroups(List.of(group))
        .privateDnsEnabled(false)
        .open(false)
        .build()
        .getVpcEndpointId();
  }
}
