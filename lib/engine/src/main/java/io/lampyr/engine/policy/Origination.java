package io.lampyr.engine.policy;

import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.engine.catalog.FlatSettings;
import io.lampyr.mapping.fault.FaultException;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Since when an index's age is to be counted, where its settings say so. */
public final class Origination {
  private static final Pattern DATED = Pattern.compile(".*-(\\d{4}\\.\\d{2}\\.\\d{2})(?:-.*)?");
  private static final DateTimeFormatter DAY =
      DateTimeFormatter.ofPattern("uuuu.MM.dd", Locale.ROOT);

  private Origination() {}

  public static Optional<Instant> of(IndexMetadata index) {
    FlatSettings settings = FlatSettings.ofIndexText(index.definition().settings());
    Optional<String> date = settings.text("index.lifecycle.origination_date");
    if (date.filter(given -> !given.startsWith("-")).isPresent()) {
      return Optional.of(millis(date.get()));
    }
    if (!settings.flag("index.lifecycle.parse_origination_date")) {
      return Optional.empty();
    }
    Matcher matcher = DATED.matcher(index.name());
    try {
      return matcher.matches()
          ? Optional.of(
              LocalDate.parse(matcher.group(1), DAY).atStartOfDay().toInstant(ZoneOffset.UTC))
          : Optional.empty();
    } catch (DateTimeException noDate) {
      return Optional.empty();
    }
  }

  private static Instant millis(String date) {
    try {
      return Instant.ofEpochMilli(Long.parseLong(date));
    } catch (NumberFormatException noNumber) {
      throw FaultException.argument(
          "index.lifecycle.origination_date is no number of milliseconds: [" + date + "]");
    }
  }
}
