package io.lampyr.simulation.world;

import io.lampyr.simulation.fiber.FiberLoop;
import io.lampyr.simulation.fiber.Machine;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Requests that hang: their callers hear nothing, and what was asked for is done at once, a quarter
 * of a minute later, or never. Some of all in a storm; or one of a certain kind.
 *
 * <p>A kind says who asks for what: of which sort of machine, by which of its tasks, which request,
 * for what. Every request between machines passes here, so the kinds that one history has met are
 * all that there are in it.
 */
public final class Hangs {
  /** For how long nothing is heard. */
  static final Duration TIME = Duration.ofSeconds(15);

  private static final Pattern NUMBERS = Pattern.compile("[0-9]+");

  private final FiberLoop loop;
  private final Map<String, Integer> met = new TreeMap<>();
  private double rate;
  private Set<String> awaited = Set.of();
  private Optional<String> struck = Optional.empty();

  /** What becomes of the request itself. */
  enum Effect {
    AT_ONCE,
    LATE,
    NEVER
  }

  Hangs(FiberLoop loop) {
    this.loop = loop;
  }

  /** So many of all requests hang, for a time. */
  public void often(double often, Duration until) {
    rate = often;
    loop.at(until.toNanos(), () -> rate = 0);
  }

  /** From now on none does. */
  void end() {
    rate = 0;
    awaited = Set.of();
  }

  /** The next request of any of these kinds hangs, and no other. */
  public void strike(Set<String> kinds) {
    awaited = Set.copyOf(kinds);
    struck = Optional.empty();
  }

  /** Of which kind the request was that hangs, if it came. */
  public Optional<String> struck() {
    return struck;
  }

  /** How often each kind was met. */
  public Map<String, Integer> met() {
    return Map.copyOf(met);
  }

  /** Forgets what was met. */
  public void forget() {
    met.clear();
  }

  /** Whether this request hangs, and what becomes of it then. */
  Optional<Effect> of(Machine from, String request) {
    String kind = NUMBERS.matcher(from.name()).replaceAll("") + " " + request;
    met.merge(kind, 1, Integer::sum);
    if (awaited.contains(kind)) {
      awaited = Set.of();
      struck = Optional.of(kind);
      return Optional.of(anyEffect());
    }
    return rate > 0 && loop.draw() < rate ? Optional.of(anyEffect()) : Optional.empty();
  }

  private Effect anyEffect() {
    return Effect.values()[loop.draw(Effect.values().length)];
  }
}
