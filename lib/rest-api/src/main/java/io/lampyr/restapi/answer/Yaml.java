package io.lampyr.restapi.answer;

import io.lampyr.mapping.json.JsonReading;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.regex.Pattern;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** JSON as YAML for people: a line for each value, texts quoted, so that none is taken for more. */
final class Yaml {
  private static final Pattern PLAIN = Pattern.compile("[A-Za-z_][A-Za-z0-9_.-]{0,127}");
  private static final Pattern RESERVED = Pattern.compile("(?i)y|n|yes|no|on|off|true|false|null");

  private static final int MAX_NAME = 128;

  private final StringBuilder out = new StringBuilder("---");
  private final JsonParser parser;

  private Yaml(JsonParser parser) {
    this.parser = parser;
  }

  static byte[] of(byte[] json) {
    try (JsonParser parser = JsonReading.parser(json, 0, json.length)) {
      Yaml yaml = new Yaml(parser);
      yaml.value(parser.nextToken(), 0, true);
      return yaml.out.append('\n').toString().getBytes(StandardCharsets.UTF_8);
    }
  }

  /**
   * A value behind what stands there already.
   *
   * @param ownLine whether objects and arrays begin on the next line
   */
  private void value(JsonToken token, int indent, boolean ownLine) {
    switch (token) {
      case START_OBJECT -> object(indent, ownLine);
      case START_ARRAY -> array(indent, ownLine);
      case VALUE_STRING -> quoted(out.append(' '), parser.getString());
      case VALUE_NULL -> out.append(" null");
      default -> out.append(' ').append(parser.getString());
    }
  }

  private void object(int indent, boolean ownLine) {
    boolean first = true;
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      begin(indent, ownLine || !first);
      first = false;
      name(parser.currentName(), indent);
      JsonToken token = parser.nextToken();
      // The items of an array stand below the name itself.
      value(token, token == JsonToken.START_ARRAY ? indent : indent + 1, true);
    }
    if (first) {
      out.append(" {}");
    }
  }

  private void array(int indent, boolean ownLine) {
    boolean first = true;
    for (JsonToken token = parser.nextToken();
        token != JsonToken.END_ARRAY;
        token = parser.nextToken()) {
      begin(indent, ownLine || !first);
      first = false;
      out.append('-');
      value(token, indent + 1, false);
    }
    if (first) {
      out.append(" []");
    }
  }

  private void begin(int indent, boolean ownLine) {
    if (ownLine) {
      out.append('\n').append("  ".repeat(indent));
    } else {
      out.append(' ');
    }
  }

  /** Names that are longer than YAML finds by itself are marked. */
  private void name(String name, int indent) {
    if (name.length() > MAX_NAME) {
      quoted(out.append("? "), name);
      begin(indent, true);
    } else if (PLAIN.matcher(name).matches() && !RESERVED.matcher(name).matches()) {
      out.append(name);
    } else {
      quoted(out, name);
    }
    out.append(':');
  }

  private static void quoted(StringBuilder out, String text) {
    out.append('"');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '"' -> out.append("\\\"");
        case '\\' -> out.append("\\\\");
        case '\n' -> out.append("\\n");
        case '\r' -> out.append("\\r");
        case '\t' -> out.append("\\t");
        default -> {
          if (isSpecial(c)) {
            out.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
          } else {
            out.append(c);
          }
        }
      }
    }
    out.append('"');
  }

  /** What YAML does not take as it is, or takes for the end of a line. */
  private static boolean isSpecial(char c) {
    return Character.isISOControl(c) || c == 0x2028 || c == 0x2029 || c == 0xFEFF;
  }
}
