package io.lampyr.pipelines.network;

import io.lampyr.mapping.fault.FaultException;
import io.lampyr.pipelines.config.Options;
import io.lampyr.pipelines.document.IngestDocument;
import io.lampyr.pipelines.field.Conversions.Addresses;
import io.lampyr.pipelines.run.Processor;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * {@code community_id}: one name for both directions of a flow, as the Community ID specification,
 * version 1, makes it.
 */
public final class FlowId implements Processor.Change {
  private static final int ICMP = 1;
  private static final int ICMP6 = 58;
  private static final int MAX_PORT = 65_535;
  private static final Map<String, Integer> PROTOCOLS =
      Map.of(
          "icmp",
          ICMP,
          "igmp",
          2,
          "tcp",
          6,
          "udp",
          17,
          "gre",
          47,
          "ipv6-icmp",
          ICMP6,
          "icmp-v6",
          ICMP6,
          "eigrp",
          88,
          "ospf",
          89,
          "sctp",
          132);

  /** Options that OpenSearch alone has. */
  private static final List<String> OF_OPENSEARCH =
      List.of(
          "source_ip_field",
          "destination_ip_field",
          "source_port_field",
          "destination_port_field",
          "iana_protocol_number_field",
          "protocol_field",
          "icmp_type_field",
          "icmp_code_field");

  /** What answers a message of a type, where the flow has two directions. */
  private static final Map<Integer, Integer> ANSWERS = pairs(8, 0, 13, 14, 15, 16, 17, 18, 10, 9);

  private static final Map<Integer, Integer> ANSWERS6 =
      pairs(128, 129, 133, 134, 135, 136, 130, 131, 139, 140, 144, 145);

  private final Map<String, String> fields;
  private final String target;
  private final int seed;
  private final boolean ignoreMissing;

  public FlowId(Options options) {
    boolean openSearch = OF_OPENSEARCH.stream().anyMatch(options::has);
    if (openSearch) {
      // OpenSearch has no fields by default, and leaves nothing out silently.
      for (String required : List.of("source_ip_field", "destination_ip_field")) {
        if (!options.has(required)) {
          options.text(required);
        }
      }
    }
    fields =
        Map.ofEntries(
            field(options, "source_ip", "source.ip"),
            field(options, "source_port", "source.port"),
            field(options, "destination_ip", "destination.ip"),
            field(options, "destination_port", "destination.port"),
            field(options, "iana_number", "network.iana_number"),
            field(options, "icmp_type", "icmp.type"),
            field(options, "icmp_code", "icmp.code"),
            field(options, "transport", "network.transport"));
    target = options.text("target_field", openSearch ? "community_id" : "network.community_id");
    seed = options.integer("seed", 0);
    ignoreMissing = options.flag("ignore_missing", !openSearch);
    if (seed < 0 || seed > MAX_PORT) {
      throw options.wrong("seed", "must be a value between 0 and 65535");
    }
  }

  private static Map<Integer, Integer> pairs(int... types) {
    Map<Integer, Integer> pairs = new HashMap<>();
    for (int i = 0; i < types.length; i += 2) {
      pairs.put(types[i], types[i + 1]);
      pairs.put(types[i + 1], types[i]);
    }
    return Collections.unmodifiableMap(pairs);
  }

  /** The names that either product gives the option. */
  private static Map.Entry<String, String> field(Options options, String name, String otherwise) {
    String other =
        switch (name) {
          case "source_ip" -> "source_ip_field";
          case "source_port" -> "source_port_field";
          case "destination_ip" -> "destination_ip_field";
          case "destination_port" -> "destination_port_field";
          case "iana_number" -> "iana_protocol_number_field";
          case "icmp_type" -> "icmp_type_field";
          case "icmp_code" -> "icmp_code_field";
          default -> "protocol_field";
        };
    return Map.entry(
        name, options.has(other) ? options.text(other) : options.text(name, otherwise));
  }

  private @Nullable Object value(IngestDocument document, String name) {
    Object value = document.get(fields.getOrDefault(name, name), true);
    return value instanceof String text && text.isEmpty() ? null : value;
  }

  @Override
  // long on purpose: one branch for each thing that may be missing
  public void change(IngestDocument document) {
    Object from = value(document, "source_ip");
    Object to = value(document, "destination_ip");
    if (from == null || to == null) {
      missing(noAddress(from == null ? "source_ip" : "destination_ip"));
      return;
    }
    Object number = value(document, "iana_number");
    Object named = number == null ? value(document, "transport") : number;
    if (named == null) {
      missing("the protocol is needed to make a flow's id");
      return;
    }
    int protocol = protocol(named);
    byte[] source = address(from, "source");
    byte[] destination = address(to, "destination");
    boolean isIcmp = protocol == ICMP || protocol == ICMP6;
    boolean hasPorts = protocol == 6 || protocol == 17 || protocol == 132;
    Object first = isIcmp ? value(document, "icmp_type") : value(document, "source_port");
    Object second = isIcmp ? value(document, "icmp_code") : value(document, "destination_port");
    if ((isIcmp || hasPorts) && (first == null || (second == null && !isIcmp))) {
      missing(isIcmp ? "invalid icmp type" : "both source and destination port are needed");
      return;
    }
    Ends ends = new Ends(source, destination, 0, 0, false);
    if (isIcmp) {
      int type = port(first, 255, "icmp type");
      Integer answer = (protocol == ICMP ? ANSWERS : ANSWERS6).get(type);
      int code = answer != null ? answer : second == null ? 0 : port(second, 255, "icmp code");
      ends = new Ends(source, destination, type, code, answer == null);
    } else if (hasPorts) {
      ends =
          new Ends(
              source,
              destination,
              port(first, MAX_PORT, "source port"),
              port(second, MAX_PORT, "destination port"),
              false);
    }
    document.set(target, "1:" + hash(ends.ordered(), protocol, hasPorts || isIcmp));
  }

  private String noAddress(String name) {
    return "ip address in the field [" + fields.getOrDefault(name, name) + "] is null or empty";
  }

  private void missing(String what) {
    if (!ignoreMissing) {
      throw FaultException.argument(what);
    }
  }

  private static int protocol(Object named) {
    String text = named.toString().toLowerCase(Locale.ROOT);
    Integer known = PROTOCOLS.get(text);
    if (known != null) {
      return known;
    }
    try {
      int number = Integer.parseInt(text);
      if (number > 0 && number <= 255) {
        return number;
      }
    } catch (NumberFormatException noNumber) {
      // Told below.
    }
    throw FaultException.argument("could not convert string [" + named + "] to transport protocol");
  }

  private static byte[] address(Object value, String which) {
    return Addresses.parse(value.toString())
        .map(InetAddress::getAddress)
        .orElseThrow(
            () -> FaultException.argument(which + " ip [" + value + "] is not a valid address"));
  }

  private static int port(@Nullable Object value, int most, String what) {
    try {
      int port = Integer.parseInt(String.valueOf(value));
      if (port >= 0 && port <= most) {
        return port;
      }
    } catch (NumberFormatException none) {
      // Told below.
    }
    throw FaultException.argument("invalid " + what + " [" + value + "]");
  }

  /** Both ends of a flow; those of one direction alone are not turned around. */
  @SuppressWarnings("ArrayRecordComponent") // It does not leave this class.
  private record Ends(byte[] source, byte[] destination, int first, int second, boolean oneWay) {
    Ends ordered() {
      int order = Arrays.compareUnsigned(source, destination);
      boolean inOrder = order < 0 || (order == 0 && first <= second);
      return oneWay || inOrder ? this : turned();
    }

    @SuppressWarnings("ArgumentSelectionDefectChecker") // They are turned around.
    private Ends turned() {
      return new Ends(destination, source, second, first, false);
    }
  }

  private String hash(Ends ends, int protocol, boolean withPorts) {
    ByteBuffer bytes = ByteBuffer.allocate(2 + 16 + 16 + 2 + 4);
    bytes.putShort((short) seed).put(ends.source()).put(ends.destination());
    bytes.put((byte) protocol).put((byte) 0);
    if (withPorts) {
      bytes.putShort((short) ends.first()).putShort((short) ends.second());
    }
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-1");
      digest.update(bytes.array(), 0, bytes.position());
      return Base64.getEncoder().encodeToString(digest.digest());
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
