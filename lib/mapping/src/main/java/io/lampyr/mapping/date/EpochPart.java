package io.lampyr.mapping.date;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import org.jspecify.annotations.Nullable;

/** Milliseconds or seconds since the epoch, with an optional fraction. */
record EpochPart(boolean seconds) implements DatePart {
  /** More digits than any instant has. */
  private static final int MAX_CHARS = 40;

  @Override
  public @Nullable Instant parse(String text, ZoneId zone, boolean roundUp) {
    if (!isNumber(text)) {
      return null;
    }
    BigDecimal nanos = new BigDecimal(text).movePointRight(seconds ? 9 : 6);
    BigDecimal[] split = nanos.divideAndRemainder(BigDecimal.valueOf(1_000_000_000));
    if (split[0].abs().compareTo(BigDecimal.valueOf(Instant.MAX.getEpochSecond())) > 0) {
      return null;
    }
    return Instant.ofEpochSecond(
        split[0].longValue(), split[1].setScale(0, RoundingMode.DOWN).longValue());
  }

  private static boolean isNumber(String text) {
    int start = text.startsWith("-") ? 1 : 0;
    boolean point = false;
    for (int i = start; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '.' && !point && i > start && i + 1 < text.length()) {
        point = true;
      } else if (c < '0' || c > '9') {
        return false;
      }
    }
    return text.length() > start && text.length() <= MAX_CHARS;
  }

  @Override
  public String format(ZonedDateTime time) {
    Instant instant = time.toInstant();
    long whole = seconds ? instant.getEpochSecond() : instant.toEpochMilli();
    int left = seconds ? instant.getNano() / 1_000_000 : instant.getNano() % 1_000_000;
    if (left == 0) {
      return Long.toString(whole);
    }
    return BigDecimal.valueOf(whole)
        .add(BigDecimal.valueOf(left, seconds ? 3 : 6))
        .stripTrailingZeros()
        .toPlainString();
  }
}
