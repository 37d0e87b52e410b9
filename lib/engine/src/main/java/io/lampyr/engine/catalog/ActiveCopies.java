package io.lampyr.engine.catalog;

import io.lampyr.mapping.fault.FaultException;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How many copies of a shard must be there before something is done with it. The copies are the
 * owner and the nodes that stand by, as {@link Replicas} has it: the store holds what was written.
 *
 * @param least that many; {@link #ALL} is as many as the index wants
 */
public record ActiveCopies(int least) {
  /** What an index says of writes that say nothing themselves. */
  public static final String SETTING = "index.write.wait_for_active_shards";

  private static final int ALL = -1;
  private static final ActiveCopies OWNER = new ActiveCopies(1);
  private static final int MAX_SHOWN = 100;

  /** Refuses what is neither a number nor {@code all}. */
  public static ActiveCopies parse(String text) {
    if (text.equals("all")) {
      return new ActiveCopies(ALL);
    }
    int least;
    try {
      least = Integer.parseInt(text);
    } catch (NumberFormatException malformed) {
      String shown = text.length() <= MAX_SHOWN ? text : text.substring(0, MAX_SHOWN) + "…";
      throw FaultException.argument("cannot parse ActiveShardCount[" + shown + "]");
    }
    if (least < 0) {
      throw FaultException.argument("shard count cannot be a negative value");
    }
    return new ActiveCopies(least);
  }

  /** What the call says, or else the index. */
  public static ActiveCopies of(Optional<String> asked, Map<String, @Nullable Object> settings) {
    Object usual = settings.get(SETTING);
    return asked
        .filter(text -> !text.equals("index-setting"))
        .map(ActiveCopies::parse)
        .orElseGet(() -> usual == null ? OWNER : parse(usual.toString()));
  }

  /** Refuses settings that ask for more copies than the index can have. */
  static void check(FlatSettings settings) {
    settings
        .text(SETTING)
        .ifPresent(text -> parse(text).checkPossible(SETTING, Replicas.of(settings)));
  }

  /** Refuses more copies than there can be. */
  public void checkPossible(String name, Replicas replicas) {
    long most = 1L + replicas.most();
    if (least > most) {
      throw FaultException.argument(
          "invalid "
              + name
              + "["
              + this
              + "]: cannot be greater than number of shard copies ["
              + most
              + "]");
    }
  }

  /** Whether nothing need be there, or no more than whoever writes waits for anyway. */
  public boolean isOwnerEnough() {
    return least == 0 || least == 1;
  }

  public boolean isNone() {
    return least == 0;
  }

  /** How many there must be, beside so many other nodes. */
  public int needed(Replicas replicas, int others) {
    return least == ALL ? 1 + replicas.wanted(others) : least;
  }

  /** How many there are, if the owner is, beside so many other nodes. */
  public static int present(Replicas replicas, int others) {
    return 1 + Math.min(replicas.wanted(others), others);
  }

  @Override
  public String toString() {
    return least == ALL ? "ALL" : Integer.toString(least);
  }
}
