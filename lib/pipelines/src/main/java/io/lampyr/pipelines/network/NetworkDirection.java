package io.lampyr.pipelines.network;

import io.lampyr.mapping.fault.FaultException;
import io.lampyr.pipelines.config.Options;
import io.lampyr.pipelines.config.TextTemplate;
import io.lampyr.pipelines.document.IngestDocument;
import io.lampyr.pipelines.field.Conversions.Addresses;
import io.lampyr.pipelines.run.Processor;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** {@code network_direction}: whether a flow comes in, goes out, or stays. */
public final class NetworkDirection implements Processor.Change {
  private final String sourceField;
  private final String destinationField;
  private final String target;
  private final List<TextTemplate> networks;
  private final Optional<String> networksField;
  private final boolean ignoreMissing;

  public NetworkDirection(Options options) {
    sourceField = options.text("source_ip", "source.ip");
    destinationField = options.text("destination_ip", "destination.ip");
    target = options.text("target_field", "network.direction");
    ignoreMissing = options.flag("ignore_missing", true);
    networksField = options.optionalText("internal_networks_field");
    Optional<List<String>> given = options.optionalTexts("internal_networks");
    if (given.isPresent() == networksField.isPresent()) {
      throw options.wrong(
          "internal_networks",
          "either internal_networks or internal_networks_field must be specified, and not both");
    }
    networks =
        given.orElse(List.of()).stream()
            .map(text -> options.template("internal_networks", text))
            .toList();
  }

  @Override
  public void change(IngestDocument document) {
    List<String> inside = new ArrayList<>();
    networks.forEach(network -> inside.add(network.render(document)));
    if (networksField.isPresent()
        && document.get(networksField.get(), ignoreMissing) instanceof List<?> list) {
      list.forEach(one -> inside.add(String.valueOf(one)));
    }
    String source = document.text(sourceField, ignoreMissing);
    String destination = document.text(destinationField, ignoreMissing);
    if (source == null || destination == null || inside.isEmpty()) {
      if (ignoreMissing) {
        return;
      }
      throw FaultException.argument(
          "unable to calculate network direction from document: an address, or the internal"
              + " networks, are missing");
    }
    document.set(target, of(address(source), address(destination), inside));
  }

  /**
   * Where a flow from one address to another goes; networks that are none are a {@link
   * FaultException}.
   */
  public static String of(InetAddress source, InetAddress destination, List<String> networks) {
    boolean from = isInside(source, networks);
    boolean to = isInside(destination, networks);
    return from ? (to ? "internal" : "outbound") : (to ? "inbound" : "external");
  }

  private static InetAddress address(String text) {
    return Addresses.parse(text)
        .orElseThrow(() -> FaultException.argument("'" + text + "' is not an IP string literal."));
  }

  private static boolean isInside(InetAddress address, List<String> networks) {
    return networks.stream().anyMatch(network -> isIn(address, network));
  }

  private static boolean isIn(InetAddress address, String network) {
    return switch (network) {
      case "loopback" -> address.isLoopbackAddress();
      case "global_unicast", "unicast" -> !isNoUnicast(address);
      case "multicast" -> address.isMulticastAddress();
      case "interface_local_multicast" -> address.isMCNodeLocal();
      case "link_local_unicast" -> address.isLinkLocalAddress();
      case "link_local_multicast" -> address.isMCLinkLocal();
      case "private" -> isPrivate(address);
      case "public" -> isPublic(address);
      case "unspecified" -> address.isAnyLocalAddress();
      default -> isInBlock(address, network);
    };
  }

  private static boolean isNoUnicast(InetAddress address) {
    byte[] bytes = address.getAddress();
    boolean broadcast = bytes.length == 4 && Arrays.equals(bytes, new byte[] {-1, -1, -1, -1});
    return broadcast
        || address.isAnyLocalAddress()
        || address.isLoopbackAddress()
        || address.isMulticastAddress()
        || address.isLinkLocalAddress();
  }

  private static boolean isPrivate(InetAddress address) {
    return address instanceof Inet4Address
        ? address.isSiteLocalAddress()
        : (address.getAddress()[0] & 0xfe) == 0xfc;
  }

  private static boolean isPublic(InetAddress address) {
    return !(isPrivate(address)
        || address.isLoopbackAddress()
        || address.isAnyLocalAddress()
        || address.isLinkLocalAddress()
        || address.isMulticastAddress()
        || isNoUnicast(address));
  }

  private static boolean isInBlock(InetAddress address, String network) {
    int slash = network.indexOf('/');
    Optional<InetAddress> block =
        slash < 0 ? Optional.empty() : Addresses.parse(network.substring(0, slash));
    int bits;
    try {
      bits = slash < 0 ? -1 : Integer.parseInt(network.substring(slash + 1));
    } catch (NumberFormatException none) {
      bits = -1;
    }
    if (block.isEmpty() || bits < 0 || bits > 8 * block.get().getAddress().length) {
      throw FaultException.argument(
          "'" + network + "' is neither a named network nor an address with a length behind [/]");
    }
    byte[] one = address.getAddress();
    byte[] other = block.get().getAddress();
    if (one.length != other.length) {
      return false;
    }
    for (int bit = 0; bit < bits; bit++) {
      if (((one[bit / 8] ^ other[bit / 8]) >> (7 - bit % 8) & 1) != 0) {
        return false;
      }
    }
    return true;
  }
}
