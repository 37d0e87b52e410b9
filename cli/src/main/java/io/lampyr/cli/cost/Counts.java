package io.lampyr.cli.cost;

import io.lampyr.base.check.Check;
import io.lampyr.base.price.Prices;
import io.lampyr.base.price.UnitPrice;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/**
 * What was counted while so many documents and searches came, as a file tells it:
 *
 * <pre>
 * {"documents": 100000, "ingest": {"s3_write": 51, "s3_read": 40}, "searches": 0, "search": {}}
 * </pre>
 *
 * <p>The names within {@code ingest} and {@code search} are those of the price table.
 */
record Counts(double documents, Usage ingest, double searches, Usage search) {
  private static final JsonFactory JSON = new JsonFactory();

  Counts {
    Check.that(documents >= 0 && searches >= 0, "counts must not be negative");
  }

  /** Throws {@link IllegalArgumentException} that says what is wrong, and where. */
  static Counts parse(byte[] json) {
    double documents = 0;
    double searches = 0;
    Usage ingest = Usage.none();
    Usage search = Usage.none();
    try (JsonParser parser = JSON.createParser(ObjectReadContext.empty(), json)) {
      require(parser.nextToken() == JsonToken.START_OBJECT, "the counts are no JSON object");
      while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
        String name = parser.currentName();
        parser.nextToken();
        switch (name) {
          case "documents" -> documents = number(parser, name);
          case "searches" -> searches = number(parser, name);
          case "ingest" -> ingest = usage(parser, name);
          case "search" -> search = usage(parser, name);
          default -> throw new IllegalArgumentException("the counts have an unknown field=" + name);
        }
      }
    } catch (JacksonException malformed) {
      throw new IllegalArgumentException(
          "the counts are not JSON: " + malformed.getOriginalMessage());
    }
    return new Counts(documents, ingest, searches, search);
  }

  /** What an idle month of a deployment takes, as it stands beside its templates. */
  static Usage ofTemplates(Path assembly) throws IOException {
    byte[] json = Files.readAllBytes(assembly.resolve("cost.json"));
    try (JsonParser parser = JSON.createParser(ObjectReadContext.empty(), json)) {
      parser.nextToken();
      return usage(parser, "cost.json");
    } catch (JacksonException malformed) {
      throw new IllegalArgumentException(
          "the templates' cost is not JSON: " + malformed.getOriginalMessage());
    }
  }

  /** What a million documents ask for, if any came. */
  Optional<Usage> perMillionDocuments() {
    return documents > 0 ? Optional.of(ingest.times(1e6 / documents)) : Optional.empty();
  }

  /** What a million searches ask for, if any came. */
  Optional<Usage> perMillionSearches() {
    return searches > 0 ? Optional.of(search.times(1e6 / searches)) : Optional.empty();
  }

  private static double number(JsonParser parser, String name) {
    require(parser.currentToken().isNumeric(), "the counts' field must be a number field=" + name);
    double number = parser.getDoubleValue();
    require(
        Double.isFinite(number) && number >= 0, "the counts must not be negative field=" + name);
    return number;
  }

  private static Usage usage(JsonParser parser, String name) {
    require(
        parser.currentToken() == JsonToken.START_OBJECT,
        "the counts' field must be an object field=" + name);
    Usage usage = Usage.none();
    while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
      String unit = parser.currentName();
      parser.nextToken();
      usage = usage.plus(price(unit), number(parser, unit));
    }
    return usage;
  }

  static UnitPrice price(String key) {
    return Arrays.stream(UnitPrice.values())
        .filter(price -> price.key().equals(key))
        .findFirst()
        .orElseThrow(() ->
            new IllegalArgumentException(
                "unknown price name=%s; known are %s"
                    .formatted(
                        key,
                        String.join(
                            ", ",
                            Arrays.stream(UnitPrice.values()).map(UnitPrice::key).toList()))));
  }

  private static void require(boolean holds, String otherwise) {
    if (!holds) {
      throw new IllegalArgumentException(otherwise);
    }
  }

  /** Prices that are given by their names. */
  static Prices prices(Map<String, Double> given) {
    Prices prices = Prices.LIST;
    for (Map.Entry<String, Double> entry : given.entrySet()) {
      prices = prices.with(price(entry.getKey()), entry.getValue());
    }
    return prices;
  }
}
