package io.lampyr.cachenodes.process;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/**
 * One event as a line of JSON. The message's {@code key=value} pairs become fields of their own, as
 * text; a value with spaces stands in double quotes in the message. Pairs whose keys the line needs
 * itself stay in the message.
 */
final class LogLine {
  private static final int MAX_MESSAGE = 8 << 10;
  private static final int MAX_TRACE = 16 << 10;
  private static final Set<String> OWN =
      Set.of("time", "level", "logger", "request_id", "message", "error");
  private static final JsonFactory JSON = new JsonFactory();
  private static final Pattern PAIR =
      Pattern.compile("\\G ([a-z][A-Za-z0-9_.]*)=(?:\"([^\"]*)\"|([^ \"]*))(?= |$)");
  private static final Pattern FIRST_KEY = Pattern.compile(" [a-z][A-Za-z0-9_.]*=");

  private LogLine() {}

  static String of(Instant now, LogEvent event) {
    StringWriter line = new StringWriter();
    try (JsonGenerator json = JSON.createGenerator(ObjectWriteContext.empty(), line)) {
      json.writeStartObject();
      json.writeStringProperty("time", DateTimeFormatter.ISO_INSTANT.format(now));
      json.writeStringProperty("level", event.level().name().toLowerCase(Locale.ROOT));
      json.writeStringProperty("logger", event.logger());
      event.request().ifPresent(id -> json.writeStringProperty("request_id", id));
      if (event.fields().isEmpty()) {
        writeMessage(json, cut(event.message(), MAX_MESSAGE));
      } else {
        json.writeStringProperty("message", cut(event.message(), MAX_MESSAGE));
        event.fields().forEach((name, value) -> writeField(json, name, value));
      }
      Throwable thrown = event.thrown();
      if (thrown != null) {
        json.writeStringProperty("error", trace(thrown));
      }
      json.writeEndObject();
    }
    return line.append('\n').toString();
  }

  private static void writeField(JsonGenerator json, String name, @Nullable Object value) {
    if (OWN.contains(name)) {
      return;
    }
    json.writeName(name);
    switch (value) {
      case null -> json.writeNull();
      case Long number -> json.writeNumber(number);
      case Integer number -> json.writeNumber(number);
      case Boolean flag -> json.writeBoolean(flag);
      default -> json.writeString(cut(String.valueOf(value), MAX_TRACE));
    }
  }

  private static void writeMessage(JsonGenerator json, String message) {
    int pairs = pairsFrom(message);
    json.writeStringProperty("message", message.substring(0, pairs));
    Matcher pair = PAIR.matcher(message).region(pairs, message.length());
    while (pair.find()) {
      String quoted = pair.group(2);
      json.writeStringProperty(pair.group(1), quoted != null ? quoted : pair.group(3));
    }
  }

  /** Where the pairs begin that take up the whole rest of the message. */
  private static int pairsFrom(String message) {
    Matcher first = FIRST_KEY.matcher(message);
    return first.find() && isPairs(message, first.start()) ? first.start() : message.length();
  }

  private static boolean isPairs(String message, int from) {
    Matcher pair = PAIR.matcher(message).region(from, message.length());
    Set<String> seen = new HashSet<>(OWN);
    int end = from;
    while (pair.find()) {
      if (!seen.add(pair.group(1))) {
        return false;
      }
      end = pair.end();
    }
    return end == message.length();
  }

  private static String trace(Throwable thrown) {
    StringWriter trace = new StringWriter();
    thrown.printStackTrace(new PrintWriter(trace, true));
    return cut(trace.toString().strip(), MAX_TRACE);
  }

  private static String cut(String text, int most) {
    return text.length() <= most ? text : text.substring(0, most) + "…";
  }
}
