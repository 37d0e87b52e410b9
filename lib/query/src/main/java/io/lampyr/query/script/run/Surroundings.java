package io.lampyr.query.script.run;

import io.lampyr.base.port.Clock;
import io.lampyr.base.port.Randomness;
import io.lampyr.base.port.SystemClock;
import io.lampyr.base.port.SystemRandomness;
import java.util.ArrayList;
import java.util.Calendar;
import java.util.Collections;
import java.util.Date;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.TimeZone;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What a script may learn of the world around it: the time, and chance. Whoever keeps results of
 * scripts asks {@code ScriptTexts} first.
 */
final class Surroundings {
  private static final Clock CLOCK = new SystemClock();

  private Surroundings() {}

  /** A method of a type that has some that ask for the time or for chance. */
  static @Nullable Object call(String type, String method, Arguments arguments) {
    return switch (type + "." + arguments.signature(method)) {
      case "System.currentTimeMillis/0" -> CLOCK.now().toEpochMilli();
      case "System.nanoTime/0" -> CLOCK.monotonicNanos();
      case "Math.random/0", "StrictMath.random/0" -> chance().nextDouble();
      case "UUID.randomUUID/0" -> randomId();
      case "UUID.nameUUIDFromBytes/1" -> UUID.nameUUIDFromBytes(bytes(arguments));
      case "Calendar.getInstance/0" -> calendar(TimeZone.getTimeZone("UTC"), Locale.ROOT);
      case "Calendar.getInstance/1" ->
          arguments.value(0) instanceof Locale locale
              ? calendar(TimeZone.getTimeZone("UTC"), locale)
              : calendar(zone(arguments), Locale.ROOT);
      case "Calendar.getInstance/2" -> {
        if (arguments.value(1) instanceof Locale locale) {
          yield calendar(zone(arguments), locale);
        }
        throw arguments.wrong(arguments.value(1), "Locale");
      }
      default -> JavaCalls.callStatic(type, method, arguments);
    };
  }

  /** {@code new Date()} and {@code new Random()}; null for all that is made of arguments. */
  static @Nullable Object made(String type, Arguments arguments) {
    return switch (arguments.signature(type)) {
      case "Date/0" -> Date.from(CLOCK.now());
      case "Random/0" -> JavaCalls.make(type, seeded(arguments));
      default -> null;
    };
  }

  /** Brings a list into an order of chance. */
  static void shuffle(List<@Nullable Object> list, Arguments arguments) {
    if (JavaCalls.make("Random", seeded(arguments)) instanceof Random random) {
      Collections.shuffle(list, random);
    }
  }

  private static Arguments seeded(Arguments arguments) {
    List<@Nullable Object> seed = new ArrayList<>();
    seed.add(chance().nextLong());
    return new Arguments(seed, arguments.machine(), arguments.offset());
  }

  /** Made for each draw: none may be older than a snapshot that this process began with. */
  private static Randomness chance() {
    return new SystemRandomness();
  }

  private static UUID randomId() {
    Randomness chance = chance();
    long version = 0x4000L;
    long variant = 0x8000_0000_0000_0000L;
    return new UUID(
        (chance.nextLong() & ~0xF000L) | version,
        (chance.nextLong() & 0x3FFF_FFFF_FFFF_FFFFL) | variant);
  }

  private static byte[] bytes(Arguments arguments) {
    List<?> all = List.copyOf(arguments.elements(0));
    arguments.budget().steps(all.size(), arguments.offset());
    byte[] bytes = new byte[all.size()];
    for (int i = 0; i < bytes.length; i++) {
      if (!(all.get(i) instanceof Number number)) {
        throw arguments.wrong(all.get(i), "byte");
      }
      bytes[i] = number.byteValue();
    }
    return bytes;
  }

  private static TimeZone zone(Arguments arguments) {
    if (arguments.value(0) instanceof TimeZone zone) {
      return zone;
    }
    throw arguments.wrong(arguments.value(0), "TimeZone");
  }

  private static Calendar calendar(TimeZone zone, Locale locale) {
    Calendar calendar = Calendar.getInstance(zone, locale);
    calendar.setTimeInMillis(CLOCK.now().toEpochMilli());
    return calendar;
  }
}
