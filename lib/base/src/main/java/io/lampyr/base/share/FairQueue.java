package io.lampyr.base.share;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/**
 * What waits, by whom it is for: next is the oldest of whoever had least. What each had is told by
 * whoever serves it, in any unit; until then, what it took of late is taken for it.
 *
 * <p>Laws: of one {@link Share} all come in their order. Who comes anew begins where those stand
 * who had least of all that are here: nobody saves up. So nobody waits for more than what others
 * are given until each of them has had as much, however many pieces those have waiting. A caller
 * that has nothing waiting and nothing under way is forgotten. Bounded by what is put into it. Not
 * safe for many threads. Cost: a look at each caller that waits, and at each topic of one.
 */
public final class FairQueue<T> {
  private static final int CROWD = 2;

  private final Map<String, Caller<T>> callers = new HashMap<>();
  private double least;
  private int size;

  /** What somebody, or one of their topics, had so far, and has here now. */
  private abstract static class Standing {
    double had;
    int underWay;

    abstract boolean waits();
  }

  /** One who has something here. */
  private static final class Caller<T> extends Standing {
    private final Map<String, Topic<T>> topics = new HashMap<>();
    private double usual;
    private double least;
    private int waiting;

    @Override
    boolean waits() {
      return waiting > 0;
    }
  }

  private static final class Topic<T> extends Standing {
    private final Queue<T> waiting = new ArrayDeque<>();

    @Override
    boolean waits() {
      return !waiting.isEmpty();
    }
  }

  /** What was taken from the queue, for whom, and what was taken for its cost so far. */
  public record Taken<T>(T piece, Share share, double assumed) {}

  public void add(T piece, Share share) {
    Caller<T> caller = caller(share);
    Topic<T> topic = topic(caller, share);
    topic.waiting.add(piece);
    caller.waiting++;
    size++;
  }

  private Caller<T> caller(Share share) {
    Caller<T> known = callers.get(share.caller());
    if (known == null) {
      known = new Caller<>();
      known.had = least;
      callers.put(share.caller(), known);
    }
    return known;
  }

  private static <T> Topic<T> topic(Caller<T> caller, Share share) {
    Topic<T> known = caller.topics.get(share.topic());
    if (known == null) {
      known = new Topic<>();
      known.had = caller.least;
      caller.topics.put(share.topic(), known);
    }
    return known;
  }

  /**
   * Whether a piece that comes now would be the next one, and somebody else, or another topic of
   * the caller's, is a crowd: has as much under way as this would have then, and two pieces at
   * least.
   */
  public boolean isBehindCrowd(Share share) {
    Caller<T> caller = callers.get(share.caller());
    double had = caller == null ? least : caller.had;
    if (isAnyBefore(callers.values(), caller, had)) {
      return false;
    }
    boolean crowd = isAnyCrowd(callers.values(), caller);
    if (caller == null) {
      return crowd;
    }
    Topic<T> topic = caller.topics.get(share.topic());
    return (topic == null || !topic.waits())
        && !isAnyBefore(caller.topics.values(), topic, topic == null ? caller.least : topic.had)
        && (crowd || isAnyCrowd(caller.topics.values(), topic));
  }

  @SuppressWarnings("ReferenceEquality") // Who asks is left out, not who is like him.
  private static boolean isAnyBefore(
      Collection<? extends Standing> all, @Nullable Standing own, double had) {
    return all.stream().anyMatch(other -> other != own && other.waits() && other.had < had);
  }

  @SuppressWarnings("ReferenceEquality") // Who asks is left out, not who is like him.
  private static boolean isAnyCrowd(Collection<? extends Standing> all, @Nullable Standing own) {
    int most = Math.max(CROWD, 1 + (own == null ? 0 : own.underWay));
    return all.stream().anyMatch(other -> other != own && other.underWay >= most);
  }

  /** The next piece; null if nothing waits. */
  public @Nullable Taken<T> poll() {
    Map.Entry<String, Caller<T>> caller = next(callers);
    return caller == null ? null : poll(caller, next(caller.getValue().topics));
  }

  /** The next piece if it waits behind a crowd, as {@link #isBehindCrowd} says; null if not. */
  public @Nullable Taken<T> pollBehindCrowd() {
    Map.Entry<String, Caller<T>> caller = next(callers);
    if (caller == null) {
      return null;
    }
    Map<String, Topic<T>> topics = caller.getValue().topics;
    Map.Entry<String, Topic<T>> topic = next(topics);
    boolean crowd =
        isAnyCrowd(callers.values(), caller.getValue())
            || (topic != null && isAnyCrowd(topics.values(), topic.getValue()));
    return crowd ? poll(caller, topic) : null;
  }

  /** Who had least of those that wait, and has least under way. */
  private static <S extends Standing> Map.@Nullable Entry<String, S> next(Map<String, S> all) {
    Map.Entry<String, S> next = null;
    for (Map.Entry<String, S> each : all.entrySet()) {
      if (each.getValue().waits() && (next == null || isBefore(each.getValue(), next.getValue()))) {
        next = each;
      }
    }
    return next;
  }

  private static boolean isBefore(Standing one, Standing other) {
    return one.had < other.had || (one.had == other.had && one.underWay < other.underWay);
  }

  private @Nullable Taken<T> poll(
      Map.Entry<String, Caller<T>> whose, Map.@Nullable Entry<String, Topic<T>> about) {
    Caller<T> caller = whose.getValue();
    Topic<T> topic = about == null ? null : about.getValue();
    T piece = topic == null ? null : topic.waiting.poll();
    if (about == null || topic == null || piece == null) {
      return null;
    }
    caller.waiting--;
    size--;
    least = Math.max(least, caller.had);
    caller.least = Math.max(caller.least, topic.had);
    begin(caller, topic, caller.usual);
    return new Taken<>(piece, new Share(whose.getKey(), about.getKey()), caller.usual);
  }

  /** A piece that had not to wait. */
  public Taken<T> passing(T piece, Share share) {
    Caller<T> caller = caller(share);
    begin(caller, topic(caller, share), caller.usual);
    return new Taken<>(piece, share, caller.usual);
  }

  private static <T> void begin(Caller<T> caller, Topic<T> topic, double assumed) {
    caller.underWay++;
    topic.underWay++;
    caller.had += assumed;
    topic.had += assumed;
  }

  /** A piece that was taken has ended, and has had that much. */
  public void ended(Taken<T> taken, double cost) {
    Caller<T> caller = callers.get(taken.share().caller());
    Topic<T> topic = caller == null ? null : caller.topics.get(taken.share().topic());
    if (caller == null || topic == null) {
      throw new IllegalStateException("nothing is under way of share=" + taken.share());
    }
    caller.usual = caller.usual == 0 ? cost : caller.usual + (cost - caller.usual) / 8;
    caller.had += cost - taken.assumed();
    topic.had += cost - taken.assumed();
    caller.underWay--;
    topic.underWay--;
    forget(taken.share(), caller, topic);
  }

  private void forget(Share share, Caller<T> caller, Topic<T> topic) {
    if (topic.underWay == 0 && topic.waiting.isEmpty()) {
      caller.topics.remove(share.topic());
    }
    if (caller.underWay == 0 && caller.waiting == 0) {
      callers.remove(share.caller());
    }
  }

  /** Takes out a piece that waits; false if it does not. */
  public boolean remove(T piece) {
    Iterator<Map.Entry<String, Caller<T>>> each = callers.entrySet().iterator();
    while (each.hasNext()) {
      Caller<T> caller = each.next().getValue();
      for (Iterator<Topic<T>> topics = caller.topics.values().iterator(); topics.hasNext(); ) {
        Topic<T> topic = topics.next();
        if (topic.waiting.remove(piece)) {
          caller.waiting--;
          size--;
          if (topic.underWay == 0 && topic.waiting.isEmpty()) {
            topics.remove();
          }
          if (caller.underWay == 0 && caller.waiting == 0) {
            each.remove();
          }
          return true;
        }
      }
    }
    return false;
  }

  /** How many pieces wait. */
  public int size() {
    return size;
  }

  /** How many callers have something waiting or under way. */
  public int callers() {
    return callers.size();
  }
}
