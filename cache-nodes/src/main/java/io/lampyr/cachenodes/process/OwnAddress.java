package io.lampyr.cachenodes.process;

import io.lampyr.base.error.MisconfiguredException;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.util.List;

/** The address by which others reach this machine, where nobody can say it beforehand. */
public final class OwnAddress {
  private OwnAddress() {}

  /** The first that leads to a network. Throws {@link MisconfiguredException} if none does. */
  public static String find() {
    try {
      return first(
          NetworkInterface.networkInterfaces().flatMap(NetworkInterface::inetAddresses).toList());
    } catch (SocketException unreadable) {
      throw new MisconfiguredException("this machine's addresses cannot be read", unreadable);
    }
  }

  /** Not one that means the same on every machine, as those of containers' own services do. */
  static String first(List<InetAddress> all) {
    return all.stream()
        .filter(Inet4Address.class::isInstance)
        .filter(address -> !address.isLoopbackAddress() && !address.isLinkLocalAddress())
        .map(InetAddress::getHostAddress)
        .findFirst()
        .orElseThrow(() ->
            new MisconfiguredException(
                "this machine has no address that others reach: give node.advertised_host"));
  }
}
