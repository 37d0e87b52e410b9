package io.lampyr.esql.function;

import io.lampyr.esql.type.DataType;
import io.lampyr.esql.type.Multi;
import io.lampyr.esql.type.Values;
import io.lampyr.pipelines.network.NetworkDirection;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Functions that choose, and those of addresses. */
final class Conditions {
  private Conditions() {}

  static Map<String, Function> functions() {
    FunctionTable table = new FunctionTable();
    table.rawMade("coalesce", "=+:$c", site -> a -> alike(first(a), site.result()));
    table.rawMade("case", "=+:$c", site -> a -> alike(chosen(a), site.result()));
    table.raw("in", "=,=+:boolean", Conditions::in);
    table.raw("cidr_match", "p,s+:boolean", Conditions::inBlock);
    table.plain("ip_prefix", "p,i,i:ip", Conditions::prefix);
    table.raw("network_direction", "p,p,s:keyword", Conditions::direction);
    return table.done();
  }

  private static @Nullable Object first(@Nullable Object[] a) {
    return Arrays.stream(a).filter(Objects::nonNull).findFirst().orElse(null);
  }

  /** The value behind the first condition that holds, or the last one. */
  private static @Nullable Object chosen(@Nullable Object[] a) {
    for (int i = 0; i + 1 < a.length; i += 2) {
      if (Boolean.TRUE.equals(a[i])) {
        return a[i + 1];
      }
    }
    return a.length % 2 == 0 ? null : a[a.length - 1];
  }

  static @Nullable Object alike(@Nullable Object cell, DataType type) {
    if (!type.isNumber() || cell == null) {
      return cell;
    }
    return cell instanceof Number number
        ? Values.as(number, type)
        : Multi.cell(
            Multi.values(cell).stream().map(each -> Values.as((Number) each, type)).toList());
  }

  private static @Nullable Object in(@Nullable Object[] a) {
    if (a[0] == null || a[0] instanceof Multi) {
      return null;
    }
    boolean unknown = false;
    for (int i = 1; i < a.length; i++) {
      if (a[i] == null || a[i] instanceof Multi) {
        unknown = true;
      } else if (Values.compare(a[0], a[i]) == 0) {
        return true;
      }
    }
    return unknown ? null : Boolean.FALSE;
  }

  /** Whether a flow comes in, goes out, or stays, as pipelines tell it. */
  private static @Nullable Object direction(@Nullable Object[] a) {
    if (a[0] == null || a[1] == null || a[2] == null) {
      return null;
    }
    List<String> inside = Multi.values(a[2]).stream().map(String::valueOf).toList();
    return NetworkDirection.of(internet(a[0]), internet(a[1]), inside);
  }

  private static InetAddress internet(Object cell) {
    if (!(cell instanceof Values.Address address)) {
      throw new IllegalArgumentException("single-value function encountered multi-value");
    }
    try {
      return InetAddress.getByAddress(address.bytes());
    } catch (UnknownHostException impossible) {
      throw new IllegalArgumentException(impossible);
    }
  }

  private static @Nullable Object inBlock(@Nullable Object[] a) {
    if (!(a[0] instanceof Values.Address address)) {
      return null;
    }
    for (int i = 1; i < a.length; i++) {
      for (Object block : Multi.values(a[i])) {
        if (contains(String.valueOf(block), address)) {
          return true;
        }
      }
    }
    return false;
  }

  private static boolean contains(String block, Values.Address address) {
    int slash = block.indexOf('/');
    Values.Address network = Convert.address(slash < 0 ? block : block.substring(0, slash));
    boolean four = block.indexOf(':') < 0;
    int bits = slash < 0 ? (four ? 32 : 128) : Integer.parseInt(block.substring(slash + 1));
    int all = four ? bits + 96 : bits;
    if (bits < 0 || all > 128) {
      throw new IllegalArgumentException(
          "'" + block + "' is not an IP block: the prefix is out of range");
    }
    return masked(network, all).equals(masked(address, all));
  }

  private static Values.Address masked(Values.Address address, int bits) {
    byte[] bytes = address.bytes().clone();
    for (int i = 0; i < bytes.length; i++) {
      int kept = Math.clamp(bits - 8L * i, 0, 8);
      bytes[i] &= (byte) (0xff << (8 - kept));
    }
    return new Values.Address(bytes);
  }

  private static Object prefix(@Nullable Object[] a) {
    Values.Address address = (Values.Address) Objects.requireNonNull(a[0]);
    int four = (Integer) Objects.requireNonNull(a[1]);
    int six = (Integer) Objects.requireNonNull(a[2]);
    if (four < 0 || four > 32) {
      throw new IllegalArgumentException(
          "Prefix length v4 must be in range [0, 32], found " + four);
    }
    if (six < 0 || six > 128) {
      throw new IllegalArgumentException(
          "Prefix length v6 must be in range [0, 128], found " + six);
    }
    boolean isFour =
        HexFormat.of().formatHex(address.bytes()).startsWith("00000000000000000000ffff");
    return masked(address, isFour ? four + 96 : six);
  }
}
