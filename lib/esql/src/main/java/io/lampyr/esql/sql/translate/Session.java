package io.lampyr.esql.sql.translate;

import io.lampyr.esql.sql.type.SqlType;
import io.lampyr.esql.tree.Expression;
import io.lampyr.esql.tree.Expression.Call;
import io.lampyr.esql.tree.Expression.Literal;
import io.lampyr.esql.type.DataType;
import io.lampyr.mapping.date.DateFormat;
import io.lampyr.mapping.date.DateMath;
import io.lampyr.mapping.fault.FaultException;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;

/**
 * What a statement is carried out with.
 *
 * @param zone in which days begin
 * @param now when it began
 * @param cluster what the one catalog is called
 */
public record Session(ZoneId zone, Instant now, String cluster) {
  private static final DateMath MATH =
      new DateMath(DateFormat.of("strict_date_optional_time||epoch_millis"));

  /** The zone as functions take it. */
  Typed zoned(Expression at) {
    return new Typed(new Literal(zone.getId(), DataType.KEYWORD, at.source()), SqlType.KEYWORD);
  }

  /** The same parts, with constant texts as what stands beside them. */
  List<Typed> alike(Call call, List<Typed> parts) {
    SqlType beside = SqlType.KEYWORD;
    for (Typed part : parts) {
      if (!part.type().isText() && part.type() != SqlType.NULL) {
        beside = part.type();
      }
    }
    if (!beside.isDate()) {
      return parts;
    }
    List<Typed> all = new ArrayList<>();
    for (Typed part : parts) {
      boolean text = part.type().isText() && part.constant().isPresent();
      all.add(text ? moment(call, part, beside) : part);
    }
    return all;
  }

  /** A constant text as a moment: dates may be computed with, as in queries of JSON. */
  private Typed moment(Call call, Typed text, SqlType beside) {
    String written = String.valueOf(text.constant().orElseThrow());
    try {
      long millis =
          beside == SqlType.TIME
              ? LocalTime.parse(written.replace("Z", "")).toNanoOfDay() / 1_000_000
              : MATH.parse(spaced(written), now, false, zone).toEpochMilli();
      return new Typed(
          new Literal(millis, DataType.DATETIME, text.expression().source()), SqlType.DATETIME);
    } catch (FaultException | java.time.DateTimeException wrong) {
      throw Binding.wrong(
          call,
          "Invalid date encountered ["
              + written
              + "]: cannot cast ["
              + written
              + "] to ["
              + beside.shown()
              + "]");
    }
  }

  /** A blank between a day and its time is as good as a T. */
  static String spaced(String written) {
    boolean blank =
        written.length() > 10 && written.charAt(10) == ' ' && Character.isDigit(written.charAt(0));
    return blank ? written.substring(0, 10) + "T" + written.substring(11) : written;
  }
}
