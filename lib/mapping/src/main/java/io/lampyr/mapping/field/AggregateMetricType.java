package io.lampyr.mapping.field;

import io.lampyr.mapping.fault.FaultException;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.apache.lucene.document.FieldType;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * Figures of numbers that were summed up before. To queries and sorts the field is one of them, the
 * default one; aggregations read the column of the figure that they want.
 */
public final class AggregateMetricType extends NumberType {
  private static final FieldType COLUMN = Schemas.numbers(false, true, Double.BYTES);
  private static final FieldType MAIN = Schemas.numbers(true, true, Double.BYTES);

  /** What is known of the numbers. */
  public enum Figure {
    MIN,
    MAX,
    SUM,
    VALUE_COUNT;

    /** The figure as mappings and documents name it. */
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  private final String path;
  private final Set<Figure> figures;
  private final Figure main;

  AggregateMetricType(FieldSetup setup) {
    super(
        setup.path(),
        NumberKind.DOUBLE,
        new Facts(Facts.Index.POINTS, Facts.DocValues.SORTED_NUMERIC)
            .withIgnoreMalformed(setup.ignoreMalformed()));
    this.path = setup.path();
    SeriesMarks.metric(setup, List.of("gauge", "summary"));
    this.figures = figures(setup);
    String standard = setup.parameters().optionalText("default_metric", true);
    if (standard == null) {
      throw FaultException.argument(
          "Property [default_metric] is required for field [" + path + "].");
    }
    this.main = figure(standard);
    if (!figures.contains(main)) {
      throw FaultException.argument(
          "Default metric ["
              + standard
              + "] is not defined in the metrics of field ["
              + path
              + "].");
    }
  }

  private static Set<Figure> figures(FieldSetup setup) {
    Object given = setup.parameters().optional("metrics", false);
    if (!(given instanceof List<?> list) || list.isEmpty()) {
      throw FaultException.argument(
          "Property [metrics] is required for field [" + setup.path() + "].");
    }
    Set<Figure> figures = EnumSet.noneOf(Figure.class);
    list.forEach(each -> figures.add(figure(String.valueOf(each))));
    return figures;
  }

  private static Figure figure(String word) {
    for (Figure figure : Figure.values()) {
      if (figure.word().equals(word)) {
        return figure;
      }
    }
    throw FaultException.argument("Metric [" + word + "] is not supported.");
  }

  /** Whether documents say the figure. */
  public boolean has(Figure figure) {
    return figures.contains(figure);
  }

  /** The column of a figure. */
  public static String column(String path, Figure figure) {
    return path + "#" + figure.word();
  }

  @Override
  public boolean takesObjects() {
    return true;
  }

  @Override
  public String name() {
    return "aggregate_metric_double";
  }

  @Override
  public void index(JsonParser value, FieldSink sink) {
    if (value.currentToken() != JsonToken.START_OBJECT) {
      throw ValueException.argument(
          "Failed to parse object: expecting token of type [START_OBJECT] but found ["
              + value.currentToken()
              + "]");
    }
    Map<Figure, Long> entries = entries(value);
    if (!entries.keySet().equals(figures)) {
      throw ValueException.argument(
          "Aggregate metric field [" + path + "] must contain all metrics " + figures);
    }
    if (sink.remember(path, this) != null) {
      throw ValueException.argument(
          "Field [" + path + "] does not support indexing multiple values in one document");
    }
    entries.forEach((figure, entry) -> {
      sink.add(new NumberField(column(path, figure), entry, COLUMN));
      if (figure == main) {
        sink.add(new NumberField(path, entry, MAIN));
      }
    });
  }

  private Map<Figure, Long> entries(JsonParser value) {
    Map<Figure, Long> entries = new EnumMap<>(Figure.class);
    for (String key = value.nextName(); key != null; key = value.nextName()) {
      JsonToken token = value.nextToken();
      Figure figure = wanted(key);
      if (!token.isNumeric()) {
        throw NumberKind.notNumeric(token);
      }
      double number = value.getDoubleValue();
      if (figure == Figure.VALUE_COUNT && (number < 0 || number != Math.rint(number))) {
        throw ValueException.argument(
            "Aggregate metric ["
                + key
                + "] of field ["
                + path
                + "] must be a whole number that is not negative");
      }
      entries.put(figure, kind().sortable(value, false));
    }
    return entries;
  }

  private Figure wanted(String word) {
    for (Figure figure : figures) {
      if (figure.word().equals(word)) {
        return figure;
      }
    }
    throw ValueException.argument(
        "Aggregate metric [" + word + "] does not exist in the mapping of field [" + path + "]");
  }
}
