package io.lampyr.restapi.form;

import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.JsonReading;
import io.lampyr.restapi.call.Gzip;
import java.io.ByteArrayInputStream;
import java.math.BigInteger;
import java.util.Iterator;
import java.util.Locale;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.MappingStartEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.events.SequenceStartEvent;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.Tag;
import org.snakeyaml.engine.v2.schema.CoreSchema;
import tools.jackson.core.JsonGenerator;

/**
 * YAML by its core schema. A value that stands for another by its name is that name, as with the
 * peer, so that nothing small becomes large.
 */
final class YamlBody {
  private static final CoreSchema SCHEMA = new CoreSchema();
  private static final int HEXADECIMAL = 16;
  private static final int OCTAL = 8;

  private final Iterator<Event> events;

  private YamlBody(byte[] yaml) {
    LoadSettings settings = LoadSettings.builder().setCodePointLimit(Gzip.MOST_PLAIN_BYTES).build();
    this.events = new Parse(settings).parseInputStream(new ByteArrayInputStream(yaml)).iterator();
  }

  static byte[] json(byte[] yaml) {
    JsonLines lines = new JsonLines();
    try {
      YamlBody body = new YamlBody(yaml);
      while (body.events.hasNext()) {
        if (body.events.next().getEventId() == Event.ID.DocumentStart) {
          lines.add(json -> body.value(body.events.next(), json, 0));
        }
      }
    } catch (YamlEngineException malformed) {
      throw malformed(String.valueOf(malformed.getMessage()));
    }
    return lines.bytes();
  }

  private static FaultException malformed(String what) {
    return new FaultException(ErrorKind.STREAM_READ, "malformed YAML: " + what);
  }

  private void value(Event event, JsonGenerator json, int depth) {
    if (depth > JsonReading.MAX_DEPTH) {
      throw new FaultException(
          ErrorKind.STREAM_CONSTRAINTS,
          "YAML is nested deeper than the maximum of " + JsonReading.MAX_DEPTH);
    }
    switch (event) {
      case ScalarEvent scalar -> scalar(scalar, json);
      case AliasEvent alias -> json.writeString(alias.getAlias().getValue());
      case SequenceStartEvent _ -> {
        json.writeStartArray();
        for (Event one = events.next(); !is(one, Event.ID.SequenceEnd); one = events.next()) {
          value(one, json, depth + 1);
        }
        json.writeEndArray();
      }
      case MappingStartEvent _ -> {
        json.writeStartObject();
        for (Event key = events.next(); !is(key, Event.ID.MappingEnd); key = events.next()) {
          if (!(key instanceof ScalarEvent name)) {
            throw malformed("a key that is no text");
          }
          json.writeName(name.getValue());
          value(events.next(), json, depth + 1);
        }
        json.writeEndObject();
      }
      default -> throw malformed("no value where one was to be");
    }
  }

  private static boolean is(Event event, Event.ID id) {
    return event.getEventId() == id;
  }

  private static void scalar(ScalarEvent scalar, JsonGenerator json) {
    String text = scalar.getValue();
    Tag tag =
        scalar
            .getTag()
            .map(Tag::new)
            .orElseGet(
                () -> scalar.isPlain() ? SCHEMA.getScalarResolver().resolve(text, true) : Tag.STR);
    try {
      if (tag.equals(Tag.NULL)) {
        json.writeNull();
      } else if (tag.equals(Tag.BOOL)) {
        json.writeBoolean(text.equalsIgnoreCase("true"));
      } else if (tag.equals(Tag.INT)) {
        json.writeNumber(whole(text));
      } else if (tag.equals(Tag.FLOAT)) {
        json.writeNumber(fraction(text.toLowerCase(Locale.ROOT)));
      } else {
        json.writeString(text);
      }
    } catch (NumberFormatException noNumber) {
      throw malformed("no number [" + text + "]");
    }
  }

  private static BigInteger whole(String text) {
    if (text.length() > JsonReading.MAX_NUMBER_CHARS) {
      throw malformed("a number of more than " + JsonReading.MAX_NUMBER_CHARS + " characters");
    }
    return switch (text.length() > 2 ? text.substring(0, 2) : "") {
      case "0x" -> new BigInteger(text.substring(2), HEXADECIMAL);
      case "0o" -> new BigInteger(text.substring(2), OCTAL);
      default -> new BigInteger(text);
    };
  }

  private static double fraction(String text) {
    return switch (text) {
      case ".inf", "+.inf" -> Double.POSITIVE_INFINITY;
      case "-.inf" -> Double.NEGATIVE_INFINITY;
      case ".nan" -> Double.NaN;
      default -> Double.parseDouble(text);
    };
  }
}
