package io.lampyr.cli.bulk.send;

import io.lampyr.cli.bulk.send.Answer.Item;
import io.lampyr.cli.http.Reply;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/** Understands a server's reply to a bulk request. Believes nothing about its form. */
final class AnswerReader {
  private static final JsonFactory JSON = new JsonFactory();
  private static final long LONGEST_WAIT_SECONDS = 300;

  private AnswerReader() {}

  static Answer read(Reply reply, int entries, Instant now) {
    return switch (reply.status()) {
      case 200 -> items(reply, entries);
      case 413 -> new Answer.TooLarge(reply.reason());
      case 400 -> new Answer.Malformed(reply.reason());
      case 408, 429, 500, 502, 503, 504 ->
          new Answer.Later(
              "status=" + reply.status() + " " + reply.reason(),
              reply.retryAfter().flatMap(text -> wait(text, now)));
      case 401, 403 ->
          new Answer.Hopeless(
              "the server refuses us, status="
                  + reply.status()
                  + " "
                  + reply.reason()
                  + "; --api-key, --header or user:password@ in --url say who we are");
      default ->
          new Answer.Hopeless(
              "unexpected status="
                  + reply.status()
                  + " "
                  + reply.reason()
                  + "; does --url lead to an Elasticsearch-compatible server?");
    };
  }

  private static Answer items(Reply reply, int entries) {
    List<Item> items = new ArrayList<>(entries);
    try (JsonParser parser = JSON.createParser(ObjectReadContext.empty(), reply.body())) {
      if (parser.nextToken() == JsonToken.START_OBJECT) {
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
          boolean isItems = parser.currentName().equals("items");
          JsonToken value = parser.nextToken();
          if (isItems && value == JsonToken.START_ARRAY) {
            readItems(parser, items, entries);
          } else {
            parser.skipChildren();
          }
        }
      }
    } catch (JacksonException | IllegalArgumentException notBulk) {
      return notBulk(reply);
    }
    return items.size() == entries ? new Answer.Settled(items) : notBulk(reply);
  }

  private static Answer notBulk(Reply reply) {
    return new Answer.Hopeless(
        "the answer is not that of a bulk request: "
            + reply.reason()
            + "; does --url lead to an Elasticsearch-compatible server?");
  }

  private static void readItems(JsonParser parser, List<Item> items, int most) {
    while (parser.nextToken() == JsonToken.START_OBJECT) {
      if (items.size() == most || parser.nextToken() != JsonToken.PROPERTY_NAME) {
        throw new IllegalArgumentException("more items than entries, or an empty one");
      }
      parser.nextToken();
      items.add(readItem(parser));
      if (parser.nextToken() != JsonToken.END_OBJECT) {
        throw new IllegalArgumentException("an item with two actions");
      }
    }
  }

  private static Item readItem(JsonParser parser) {
    int status = 0;
    String type = "";
    String reason = "";
    while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
      String name = parser.currentName();
      JsonToken value = parser.nextToken();
      if (name.equals("status") && value == JsonToken.VALUE_NUMBER_INT) {
        status = parser.getIntValue();
      } else if (name.equals("error") && value == JsonToken.START_OBJECT) {
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
          String part = parser.currentName();
          boolean isText = parser.nextToken() == JsonToken.VALUE_STRING;
          type = isText && part.equals("type") ? parser.getString() : type;
          reason = isText && part.equals("reason") ? parser.getString() : reason;
          parser.skipChildren();
        }
      } else if (name.equals("error") && value == JsonToken.VALUE_STRING) {
        reason = parser.getString();
      } else {
        parser.skipChildren();
      }
    }
    return Item.of(status, type, reason);
  }

  /** Seconds, or a date; never longer than a bound, whatever the server says. */
  static Optional<Duration> wait(String retryAfter, Instant now) {
    String text = retryAfter.strip();
    long seconds;
    try {
      seconds =
          text.matches("[0-9]{1,9}")
              ? Long.parseLong(text)
              : Duration.between(
                      now,
                      ZonedDateTime.parse(text, DateTimeFormatter.RFC_1123_DATE_TIME).toInstant())
                  .toSeconds();
    } catch (DateTimeParseException unreadable) {
      return Optional.empty();
    }
    return Optional.of(Duration.ofSeconds(Math.clamp(seconds, 0, LONGEST_WAIT_SECONDS)));
  }
}
