package io.lampyr.mapping.document;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.mapping.Mapping;
import io.lampyr.mapping.MappingContext;
import io.lampyr.mapping.MappingLimits;
import io.lampyr.mapping.StoredQueries;
import io.lampyr.mapping.analysis.IndexAnalysis;
import io.lampyr.mapping.field.FieldDefaults;
import io.lampyr.mapping.json.Json;
import io.lampyr.mapping.series.SeriesPoint;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.apache.lucene.index.IndexableField;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class KnownSeriesTest {
  private static final long SEED = Long.getLong("lampyr.mapping.seed", 20261129);
  private static final String MAPPING =
      """
      {"properties":{
        "@timestamp":{"type":"date"},
        "host":{"type":"keyword","time_series_dimension":true},
        "port":{"type":"long","time_series_dimension":true},
        "bytes":{"type":"long","time_series_metric":"counter"},
        "half":{"type":"half_float"},
        "load":{"type":"double","time_series_metric":"gauge"}}}
      """;

  private final MappingContext context =
      new MappingContext(
          IndexAnalysis.standard(),
          FieldDefaults.STANDARD.ofSeries(),
          MappingLimits.STANDARD.ofSeries(Map.of(), List.of("host")),
          StoredQueries.none());
  private final Mapping mapping = mapping();
  private final DocumentParser parser = new DocumentParser(context);

  private Mapping mapping() {
    return Mapping.empty()
        .merge(Mapping.parse(Json.readObject(MAPPING), context), context.limits());
  }

  private static BytesRef document(String around, long millis, String value) {
    return new BytesRef("{\"@timestamp\":" + millis + "," + around + value + "}");
  }

  private @Nullable SeriesRow row(KnownSeries known, String around, Mapping by) {
    return known.row(
        around.getBytes(StandardCharsets.UTF_8),
        () -> document(around, 1_795_000_000_000L, "1"),
        new KnownSeries.Reading(parser, "index", by));
  }

  @Test
  void rowsMakeWhatTheParserMakesOfTheWholeDocument() {
    System.out.println("seed=" + SEED);
    Random random = new Random(SEED);
    KnownSeries known = new KnownSeries(64);
    for (int i = 0; i < 5000; i++) {
      String around = "\"host\":\"h" + random.nextInt(200) + "\",\"load\":";
      double value = random.nextInt(3) == 0 ? random.nextInt() : random.nextGaussian();
      long millis = 1_795_000_000_000L + random.nextInt();
      SeriesRow row = row(known, around, mapping);
      assertThat(row).isNotNull();
      SeriesPoint point = row.point(millis);
      List<IndexableField> made = row.document(point, value, List.of());
      BytesRef json = document(around, millis, Double.toString(value));
      ParseOutcome outcome =
          parser.parse(new DocumentSource("index", point.id(), null, json), mapping);
      ParsedDocument read = ((ParseOutcome.Parsed) outcome).document();
      assertThat(read.point()).contains(point);
      assertThat(told(made)).as(json.utf8ToString()).isEqualTo(told(read.fields()));
    }
  }

  private static List<String> told(List<IndexableField> fields) {
    return fields.stream()
        .map(field ->
            field.name()
                + " "
                + field.fieldType()
                + " "
                + (field.numericValue() == null ? field.binaryValue() : field.numericValue()))
        .toList();
  }

  @Test
  void whatTakesMoreThanOneNumberWithFractionsHasNoRow() {
    KnownSeries known = new KnownSeries(64);
    for (String around :
        List.of(
            "\"host\":\"a\",\"bytes\":",
            "\"host\":\"a\",\"half\":",
            "\"host\":\"a\",\"unmapped\":",
            "\"host\":\"a\",\"port\":",
            "\"host\":\"a\",\"port\":7,\"load\":",
            "\"host\":\"a\",\"bytes\":7,\"load\":",
            "\"load\":",
            "\"host\":\"a\",\"load\":[",
            "\"host\"",
            "}")) {
      assertThat(row(known, around, mapping)).as(around).isNull();
    }
  }

  @Test
  void anotherMappingIsAskedAnew() {
    KnownSeries known = new KnownSeries(64);
    String around = "\"host\":\"a\",\"load\":";
    SeriesRow first = row(known, around, mapping);
    assertThat(row(known, around, mapping)).isSameAs(first);
    SeriesRow other = row(known, around, mapping());
    assertThat(other).isNotNull().isNotSameAs(first);
  }

  @Test
  void thereArePlacesForAsManySeriesAsComeAgain() {
    KnownSeries known = new KnownSeries(1 << 14);
    int before = known.places();
    SeriesRow[] rows = new SeriesRow[6000];
    for (int scrape = 0; scrape < 4; scrape++) {
      for (int i = 0; i < rows.length; i++) {
        rows[i] = row(known, "\"host\":\"h" + i + "\",\"load\":", mapping);
      }
    }
    assertThat(known.places()).isGreaterThan(before).isLessThanOrEqualTo(1 << 14);
    int again = 0;
    for (int i = 0; i < rows.length; i++) {
      SeriesRow row = row(known, "\"host\":\"h" + i + "\",\"load\":", mapping);
      assertThat(row).isNotNull();
      assertThat(row.tsid()).isEqualTo(Objects.requireNonNull(rows[i]).tsid());
      again += row == row(known, "\"host\":\"h" + i + "\",\"load\":", mapping) ? 1 : 0;
    }
    assertThat(again).isEqualTo(rows.length);
  }

  @Test
  void thereAreNoMorePlacesThanAreAllowed() {
    KnownSeries known = new KnownSeries(1024);
    for (int i = 0; i < 10_000; i++) {
      assertThat(row(known, "\"host\":\"h" + i + "\",\"load\":", mapping)).isNotNull();
    }
    assertThat(known.places()).isEqualTo(1024);
    assertThat(KnownSeries.ofHeap(1).places()).isEqualTo(1024);
  }

  @Test
  void whatSeriesHaveInCommonIsKeptOnce() {
    KnownSeries known = new KnownSeries(1024);
    SeriesRow one = Objects.requireNonNull(row(known, "\"host\":\"a\",\"load\":", mapping));
    SeriesRow two = Objects.requireNonNull(row(known, "\"host\": \"a\",\"load\":", mapping));
    assertThat(one).isNotSameAs(two);
    assertThat(host(one)).isSameAs(host(two));
    SeriesRow other = Objects.requireNonNull(row(known, "\"host\":\"b\",\"load\":", mapping));
    assertThat(host(other).binaryValue()).isEqualTo(new BytesRef("b"));
  }

  private static IndexableField host(SeriesRow row) {
    return row.document(row.point(1_795_000_000_000L), 1, List.of()).stream()
        .filter(field -> field.name().equals("host"))
        .findFirst()
        .orElseThrow();
  }
}
