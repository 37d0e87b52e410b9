package io.lampyr.engine.catalog;

import io.lampyr.mapping.fault.FaultException;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;

/**
 * The settings that say how full disks may be: as a share of a disk that is used, or as bytes of it
 * that are free. All are told in one way, and each lets disks be fuller than the one before.
 */
public final class Watermarks {
  private static final String PREFIX = "cluster.routing.allocation.disk.watermark.";
  private static final double ALL_PERCENT = 100;
  private static final SettingForm BYTES = SettingForm.size("-1");
  private static final List<Mark> MARKS =
      List.of(
          new Mark("low", "low", "85%"),
          new Mark("high", "high", "90%"),
          new Mark("flood stage", "flood_stage", "95%"));

  private Watermarks() {}

  private record Mark(String shown, String end, String standard) {
    String name() {
      return PREFIX + end;
    }

    String value(FlatSettings settings) {
      return settings.text(name(), standard);
    }
  }

  /** The form of one: a percentage, a ratio or a size. */
  static void form(String name, String text) {
    if (percent(text).isEmpty()) {
      BYTES.check(name, text);
    }
  }

  /**
   * Refuses marks that are not told in one way, or are in the wrong order.
   *
   * @param update what is changed: other settings are nothing that it could do wrong
   * @param changed all that holds then, of one kind
   */
  public static void check(FlatSettings update, FlatSettings changed) {
    if (MARKS.stream().noneMatch(mark -> update.values().containsKey(mark.name()))) {
      return;
    }
    List<OptionalDouble> shares = values(changed, Watermarks::percent);
    if (shares.stream().allMatch(OptionalDouble::isPresent)) {
      checkOrder(changed, shares.stream().map(OptionalDouble::orElseThrow).toList(), " more than ");
      return;
    }
    List<OptionalLong> free = values(changed, Watermarks::bytes);
    if (!free.stream().allMatch(OptionalLong::isPresent)) {
      throw FaultException.argument(
          "unable to consistently parse ["
              + told(changed, 0)
              + "], ["
              + told(changed, 1)
              + "], and ["
              + told(changed, 2)
              + "] as percentage or bytes");
    }
    checkOrder(
        changed, free.stream().map(bytes -> -(double) bytes.orElseThrow()).toList(), " less than ");
  }

  private static <T> List<T> values(FlatSettings settings, Function<String, T> read) {
    return MARKS.stream().map(mark -> read.apply(mark.value(settings))).toList();
  }

  private static void checkOrder(FlatSettings settings, List<Double> used, String how) {
    for (int i = 1; i < used.size(); i++) {
      if (used.get(i - 1) > used.get(i)) {
        throw FaultException.argument(shown(settings, i - 1) + how + shown(settings, i));
      }
    }
  }

  private static String shown(FlatSettings settings, int mark) {
    return MARKS.get(mark).shown() + " disk watermark [" + MARKS.get(mark).value(settings) + "]";
  }

  private static String told(FlatSettings settings, int mark) {
    return MARKS.get(mark).name() + "=" + MARKS.get(mark).value(settings);
  }

  private static OptionalDouble percent(String text) {
    boolean percentage = text.endsWith("%");
    String number = percentage ? text.substring(0, text.length() - 1) : text;
    try {
      double percent = Double.parseDouble(number) * (percentage ? 1 : ALL_PERCENT);
      return percent >= 0 && percent <= ALL_PERCENT
          ? OptionalDouble.of(percent)
          : OptionalDouble.empty();
    } catch (NumberFormatException noShare) {
      return OptionalDouble.empty();
    }
  }

  private static OptionalLong bytes(String text) {
    try {
      return OptionalLong.of(SettingForm.bytes(PREFIX, text));
    } catch (FaultException noSize) {
      return OptionalLong.empty();
    }
  }
}
