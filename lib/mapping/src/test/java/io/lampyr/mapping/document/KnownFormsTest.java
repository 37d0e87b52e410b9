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
import java.util.Optional;
import java.util.Random;
import org.apache.lucene.index.IndexableField;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class KnownFormsTest {
  private static final long SEED = Long.getLong("lampyr.mapping.seed", 20261129);
  private static final String MAPPING =
      """
      {"properties":{
        "@timestamp":{"type":"date"},
        "start":{"type":"date"},
        "host":{"type":"keyword","time_series_dimension":true},
        "port":{"type":"long","time_series_dimension":true},
        "load":{"type":"double","index":false,"time_series_metric":"gauge"},
        "bytes":{"type":"long","time_series_metric":"counter"},
        "half":{"type":"half_float"},
        "name":{"type":"text"},
        "m":{"properties":{
          "load":{"type":"double","non_finite":true,"time_series_metric":"gauge"}}}}}
      """;

  /** As they are written, simple and not so simple, right and wrong. */
  private static final List<String> NUMBERS =
      List.of(
          "0",
          "1",
          "-1",
          "0.5",
          "-0.25",
          "0.0",
          "-0.0",
          "-0",
          "12345.678",
          "1e3",
          "1.5E-7",
          "123456789012345",
          "1234567890123456789",
          "12345678901234567890",
          "0.1234567890123456789",
          "00",
          "01",
          "1.",
          ".5",
          "-",
          "1e",
          "1e+",
          "1.2.3",
          "--1",
          "1-1",
          "1e400",
          "-1e400",
          "1e-400",
          "9007199254740993",
          "99999999.99999999",
          "\"NaN\"",
          "\"7\"",
          "null",
          "true",
          "[1]",
          "[1,2]",
          "{}",
          "+1",
          "0x1",
          "4.35",
          "-1234567",
          "1E+5",
          "-1.5e-320",
          "4.9e-324",
          "1e-325",
          "179769313486231580793728971405303415079934132710037826936173",
          "0.000000000000001",
          "9223372036854775807",
          "-9223372036854775808",
          "9223372036854775808",
          "999999999999999",
          "1.0");

  private static final List<String> TIMES =
      List.of(
          "1795000000000",
          "1795000000001",
          "2026",
          "179500000000",
          "-1",
          "1795000000000.5",
          "\"2026-11-29T00:00:00Z\"",
          "1.795e12",
          "999999999999999",
          "202611290000",
          "000000000000",
          "\"1795000000002\"",
          "null",
          "99999999999999999",
          "0");

  private final MappingContext context =
      new MappingContext(
          IndexAnalysis.standard(),
          FieldDefaults.STANDARD.ofSeries(),
          limits(),
          StoredQueries.none());
  private final Mapping mapping =
      Mapping.empty().merge(Mapping.parse(Json.readObject(MAPPING), context), context.limits());
  private final DocumentParser plain = new DocumentParser(context);
  private final KnownForms forms = new KnownForms(64);
  private final DocumentParser knowing = new DocumentParser(context, false, forms);

  private static MappingLimits limits() {
    return MappingLimits.STANDARD.ofSeries(Map.of(), List.of("host"));
  }

  @Test
  void whatIsMadeByAFormIsWhatIsMadeWithoutOne() {
    System.out.println("seed=" + SEED);
    Random random = new Random(SEED);
    for (int i = 0; i < 60_000; i++) {
      compare(random(random), null);
    }
  }

  @Test
  void pointsUnderTheirOwnIdsAreTheSameToo() {
    Random random = new Random(SEED + 1);
    for (int i = 0; i < 20_000; i++) {
      byte[] json = random(random);
      if (plain.parse(source("x", json), mapping) instanceof ParseOutcome.Parsed(var document)) {
        SeriesPoint point = document.point().orElseThrow();
        compare(json, point.id());
        compare(json, new SeriesPoint(point.tsid(), point.time() + random.nextInt(2)).id());
      }
    }
  }

  @Test
  void numbersOfAFormAreReadWithoutReadingTheDocument() {
    byte[] first = json("{\"@timestamp\":1795000000000,\"host\":\"a\",\"load\":1.5}");
    byte[] second = json("{\"@timestamp\":1795000001000,\"host\":\"a\",\"load\":-27}");
    for (int i = 0; i < 2; i++) {
      knowing.parse(source("x", first), mapping);
    }
    KnownForms.Look look = KnownForms.look(source("x", second), mapping);
    assertThat(look).isNotNull();
    assertThat(forms.find(look, source("x", second), mapping)).isNotNull();
    compare(second, null);
  }

  @Test
  void formsOfAnotherMappingAreNotUsed() {
    byte[] json = json("{\"@timestamp\":1795000000000,\"host\":\"a\",\"bytes\":7}");
    for (int i = 0; i < 3; i++) {
      compare(json, null);
    }
    Mapping other =
        Mapping.empty()
            .merge(
                Mapping.parse(
                    Json.readObject(
                        MAPPING.replace(
                            "\"bytes\":{\"type\":\"long\"", "\"bytes\":{\"type\":\"double\"")),
                    context),
                context.limits());
    assertThat(text(knowing.parse(source("x", json), other)))
        .isEqualTo(text(plain.parse(source("x", json), other)));
  }

  private void compare(byte[] json, @Nullable String id) {
    DocumentSource source = source(id == null ? "x" : id, json);
    assertThat(text(knowing.parse(source, mapping)))
        .as(new String(json, StandardCharsets.UTF_8))
        .isEqualTo(text(plain.parse(source, mapping)));
  }

  /** Few texts, so that forms are met again, with any numbers. */
  private static byte[] random(Random random) {
    StringBuilder json = new StringBuilder("{\"@timestamp\":").append(one(TIMES, random));
    json.append(",\"host\":\"a\\\"").append(random.nextInt(2)).append('"');
    if (random.nextInt(8) == 0) {
      json.append(",\"port\":").append(random.nextInt(3));
    }
    if (random.nextInt(16) == 0) {
      json.append(",\"name\":\"some words\"");
    }
    if (random.nextInt(16) == 0) {
      json.append(",\"half\":").append(one(NUMBERS, random));
    }
    switch (random.nextInt(4)) {
      case 0 -> json.append(",\"load\":").append(one(NUMBERS, random));
      case 1 -> json.append(",\"bytes\":").append(one(NUMBERS, random));
      case 2 -> json.append(",\"m\":{\"load\":").append(one(NUMBERS, random)).append('}');
      default -> json.append(",\"start\":").append(one(TIMES, random));
    }
    if (random.nextInt(16) == 0) {
      json.append(",\"lo\\u0061d\":").append(one(NUMBERS, random));
    }
    if (random.nextInt(16) == 0) {
      json.append(",\"m.load\":").append(one(NUMBERS, random));
    }
    if (random.nextInt(16) == 0) {
      json.append(",\"unknown\":\"").append(one(NUMBERS, random).replace("\"", "")).append('"');
    }
    json.append(random.nextInt(50) == 0 ? "" : "}");
    return json(json.toString());
  }

  private static String one(List<String> of, Random random) {
    return random.nextInt(3) == 0 ? of.get(random.nextInt(of.size())) : of.getFirst();
  }

  private static byte[] json(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  /** In the middle of an array, as requests have them. */
  private static DocumentSource source(String id, byte[] json) {
    byte[] around = new byte[json.length + 7];
    System.arraycopy(json, 0, around, 3, json.length);
    around[3 + json.length] = '1';
    return new DocumentSource("i", id, null, new BytesRef(around, 3, json.length));
  }

  private static String text(ParseOutcome outcome) {
    return switch (outcome) {
      case ParseOutcome.Parsed(ParsedDocument document) -> text(document);
      case ParseOutcome.NeedsMapping(Mapping update) -> "needs " + update.toJson();
      case ParseOutcome.Rejected(var fault) -> "rejected " + fault;
    };
  }

  private static String text(ParsedDocument document) {
    StringBuilder text = new StringBuilder(Optional.of(document.point()).toString());
    for (IndexableField field : document.fields()) {
      text.append('\n').append(field.name()).append(' ').append(field.getClass());
      text.append(' ').append(field.fieldType()).append(' ').append(field.numericValue());
      // Numbers make their bytes only where they are points.
      text.append(' ').append(field.numericValue() == null ? field.binaryValue() : "");
    }
    return text.toString();
  }
}
