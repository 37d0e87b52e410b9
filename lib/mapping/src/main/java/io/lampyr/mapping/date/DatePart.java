package io.lampyr.mapping.date;

import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import org.jspecify.annotations.Nullable;

/** One alternative of a format: {@code strict_date_optional_time || epoch_millis} has two. */
sealed interface DatePart permits IsoPart, EpochPart, PatternPart {

  /**
   * The instant, or null if the text is not of this format. The zone is for texts without one;
   * {@code roundUp} gives units of a day that are missing their highest values, and takes a day
   * behind its month for the month's last.
   */
  @Nullable Instant parse(String text, ZoneId zone, boolean roundUp);

  String format(ZonedDateTime time);
}
