package io.lampyr.cli.cost;

import io.lampyr.base.price.Prices;
import io.lampyr.base.price.UnitPrice;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/** What is told: parts with their sums, for people or for programs. */
public record Report(List<Part> parts, Prices prices) {
  private static final JsonFactory JSON = new JsonFactory();

  public Report {
    parts = List.copyOf(parts);
  }

  /**
   * A part of the report.
   *
   * @param key its name for programs
   * @param measured whether requests to stores were counted rather than derived
   */
  public record Part(String key, String title, boolean measured, Usage usage) {}

  /** As tables: below a thousandth of a dollar nothing is listed, but all is summed. */
  public void print(PrintWriter out) {
    for (Part part : parts) {
      out.println(part.title() + (part.measured() ? " (store and state as counted)" : ""));
      for (Map.Entry<UnitPrice, Double> entry : part.usage().quantities().entrySet()) {
        double dollars = prices.dollars(entry.getKey(), entry.getValue());
        if (dollars >= 0.0005) {
          out.println(
              String.format(
                  Locale.ROOT,
                  "  %-52s %,15.1f %-13s %9.3f",
                  entry.getKey().what(),
                  entry.getValue(),
                  entry.getKey().unit(),
                  dollars));
        }
      }
      out.println(
          String.format(Locale.ROOT, "  %-82s %9.3f", "dollars", part.usage().dollars(prices)));
    }
  }

  /** As one JSON object. */
  public String json() {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = JSON.createGenerator(ObjectWriteContext.empty(), text)) {
      json.writeStartObject();
      for (Part part : parts) {
        json.writeObjectPropertyStart(part.key());
        json.writeNumberProperty("dollars", part.usage().dollars(prices));
        json.writeBooleanProperty("measured", part.measured());
        json.writeObjectPropertyStart("units");
        for (Map.Entry<UnitPrice, Double> entry : part.usage().quantities().entrySet()) {
          json.writeNumberProperty(entry.getKey().key(), entry.getValue());
        }
        json.writeEndObject();
        json.writeEndObject();
      }
      json.writeEndObject();
    }
    return text.toString();
  }
}
