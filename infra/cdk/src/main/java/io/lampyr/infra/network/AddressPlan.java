package io.lampyr.infra.network;

/**
 * How the network's addresses are shared out: room is left for zones that come later, so that no
 * subnet's addresses ever change.
 */
final class AddressPlan {
  static final int INSIDE_MASK = 20;
  static final int OUTSIDE_MASK = 24;
  private static final int MOST_ZONES = 6;

  private AddressPlan() {}

  /** For how many zones there is room, at most six. */
  static int zones(String cidr, int wanted) {
    int mask = Integer.parseInt(cidr.substring(cidr.indexOf('/') + 1));
    long each = (1L << (32 - INSIDE_MASK)) + (1L << (32 - OUTSIDE_MASK));
    long room = mask > 32 ? 0 : Math.min(MOST_ZONES, (1L << (32 - mask)) / each);
    if (room < wanted) {
      throw new IllegalArgumentException(
          "context option is wrong option=vpcCidr value=\"%s\" expected=\"addresses for %d zones of %d each\""
              .formatted(cidr, wanted, each));
    }
    return (int) room;
  }
}
