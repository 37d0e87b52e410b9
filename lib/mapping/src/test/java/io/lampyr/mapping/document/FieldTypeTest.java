package io.lampyr.mapping.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.mapping.field.Facts;
import io.lampyr.mapping.field.NumberType;
import io.lampyr.mapping.field.ScaledFloatType;
import java.io.IOException;
import java.net.InetAddress;
import java.util.List;
import java.util.stream.Stream;
import org.apache.lucene.document.InetAddressRange;
import org.apache.lucene.document.LatLonPoint;
import org.apache.lucene.document.LatLonShape;
import org.apache.lucene.document.LongRange;
import org.apache.lucene.document.ShapeField;
import org.apache.lucene.geo.Circle;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.SortedNumericDocValues;
import org.apache.lucene.index.SortedSetDocValues;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.KnnFloatVectorQuery;
import org.apache.lucene.search.PhraseQuery;
import org.apache.lucene.search.TermQuery;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class FieldTypeTest {
  /** A field's mapping, a value's JSON, the value as a query has it, and another value. */
  static Stream<Arguments> values() {
    return Stream.of(
        of("keyword", "\"Red\"", "Red", "red"),
        of("wildcard", "\"a b\"", "a b", "a"),
        of("byte", "-128", -128, -127),
        of("short", "32767", 32767, 32766),
        of("integer", "\"42\"", 42, 43),
        of("integer", "42.9", 42, 43),
        of("long", "9223372036854775807", "9223372036854775807", "9223372036854775806"),
        of("long", "-1e3", -1000, 1000),
        of("unsigned_long", "18446744073709551615", "18446744073709551615", "0"),
        of("half_float", "1.5", 1.5, 1.6),
        of("float", "-0.1", -0.1, 0.1),
        of("double", "1e308", 1e308, 1e307),
        of("boolean", "\"true\"", true, false),
        of("boolean", "false", false, true),
        of("date", "\"2024-02-29T12:00:00+01:00\"", "2024-02-29T11:00:00Z", "2024-02-29"),
        of("date", "1709204400000", "2024-02-29T11:00:00Z", "2024-02-28"),
        of(
            "date_nanos",
            "\"2024-01-01T00:00:00.123456789Z\"",
            "2024-01-01T00:00:00.123456789Z",
            "2024-01-01T00:00:00.123456788Z"),
        of("ip", "\"10.0.0.1\"", "::ffff:10.0.0.1", "10.0.0.2"),
        of("ip", "\"2001:db8::1\"", "2001:db8:0::1", "::1"),
        of("version", "\"1.2.10\"", "1.2.10", "1.2.1"),
        of("text", "\"Quick brown\"", "quick", "Quick"),
        of("match_only_text", "\"Quick brown\"", "brown", "b"),
        of("search_as_you_type", "\"Quick brown\"", "quick", "qui"),
        of("completion", "{\"input\":[\"new york\",\"nyc\"],\"weight\":3}", "nyc", "york"),
        of("flattened", "{\"a\":{\"b\":[\"x\",1]}}", "x", "y"),
        of("flat_object", "{\"a\":{\"b\":[\"x\",1]}}", "1", "2"),
        of("geo_point", "[-71.34, 41.12]", "41.12,-71.34", "41.12,-71.35"),
        of("geo_point", "{\"lat\":41.12,\"lon\":-71.34}", "41.12,-71.34", "0,0"),
        of("rank_features", "{\"sport\":10,\"art\":2.5}", "art", "food"));
  }

  private static Arguments of(String type, String json, Object found, Object missed) {
    return Arguments.of(type, json, found, missed);
  }

  @ParameterizedTest
  @MethodSource("values")
  void indexedValueIsFoundByItsEncodingAndOthersAreNot(
      String type, String json, Object found, Object missed) throws IOException {
    try (Index index = new Index(mapping("{\"type\":\"" + type + "\"}"))) {
      index.add("1", "{\"f\":" + json + "}").add("2", "{\"g\":1}");
      assertThat(index.count("f", found)).isEqualTo(1);
      assertThat(index.count("f", missed)).isZero();
    }
  }

  @ParameterizedTest
  @MethodSource("values")
  void twoValuesOfAnArrayAreBothIndexed(String type, String json, Object found, Object missed)
      throws IOException {
    try (Index index = new Index(mapping("{\"type\":\"" + type + "\"}"))) {
      if (type.equals("rank_features")) {
        return;
      }
      index.add("1", "{\"f\":[" + json + "," + json + ",null]}");
      assertThat(index.count("f", found)).isEqualTo(1);
    }
  }

  @Test
  void aFeatureHasOneWeightInADocument() throws IOException {
    try (Index index = new Index(mapping("{\"type\":\"rank_features\"}"))) {
      index.add("1", "{\"f\":[{\"a\":1},{\"b\":2}]}");
      assertThat(index.count("f", "b")).isEqualTo(1);
      assertThat(index.parse("2", "{\"f\":[{\"a\":1},{\"b\":2},{\"a\":3}]}"))
          .isInstanceOfSatisfying(
              ParseOutcome.Rejected.class,
              rejected ->
                  assertThat(rejected.toString())
                      .contains("multiple values for the same rank feature [f.a]"));
    }
  }

  @Test
  void hashesAreCountedAndNotSearched() throws IOException {
    try (Index index = new Index(mapping("{\"type\":\"murmur3\"}"))) {
      index.add("1", "{\"f\":\"hello\"}");
      SortedNumericDocValues column = DocValues.getSortedNumeric(index.segment(), "f");
      assertThat(column.advanceExact(0)).isTrue();
      assertThat(column.nextValue()).isEqualTo(0xcbd8a7b341bd9b02L);
      assertThatThrownBy(() -> index.count("f", "hello"))
          .hasMessage("Murmur3 fields are not searchable: [f]");
    }
  }

  static String mapping(String field) {
    return "{\"properties\":{\"f\":" + field + "}}";
  }

  @Test
  void numbersAreReadBackFromColumnsInOrder() throws IOException {
    for (String type : new String[] {"long", "unsigned_long", "double", "float", "half_float"}) {
      try (Index index = new Index(mapping("{\"type\":\"" + type + "\"}"))) {
        index.add("1", "{\"f\":[3, 1.0, 2]}");
        SortedNumericDocValues column = DocValues.getSortedNumeric(index.segment(), "f");
        NumberType number = (NumberType) index.mapping().leaf("f").type();
        assertThat(column.advanceExact(0)).isTrue();
        assertThat(column.docValueCount()).isEqualTo(3);
        for (int i = 1; i <= 3; i++) {
          assertThat(number.kind().number(column.nextValue()).doubleValue()).isEqualTo(i);
        }
      }
    }
  }

  @Test
  void scaledFloatKeepsMultiplesOfItsFactor() throws IOException {
    try (Index index = new Index(mapping("{\"type\":\"scaled_float\",\"scaling_factor\":100}"))) {
      index.add("1", "{\"f\":1.239}");
      SortedNumericDocValues column = DocValues.getSortedNumeric(index.segment(), "f");
      assertThat(column.advanceExact(0)).isTrue();
      ScaledFloatType type = (ScaledFloatType) index.mapping().leaf("f").type();
      assertThat(column.nextValue() / type.scalingFactor()).isEqualTo(1.24);
      assertThat(index.count("f", "1.24")).isEqualTo(1);
    }
  }

  @Test
  void keywordColumnIsInTheOrderOfTermsAndHasASkipper() throws IOException {
    try (Index index = new Index(mapping("{\"type\":\"keyword\"}"))) {
      index.add("1", "{\"f\":[\"b\",\"a\",\"b\"]}");
      LeafReader segment = index.segment();
      SortedSetDocValues column = DocValues.getSortedSet(segment, "f");
      assertThat(column.advanceExact(0)).isTrue();
      assertThat(column.docValueCount()).isEqualTo(2);
      assertThat(column.lookupOrd(column.nextOrd()).utf8ToString()).isEqualTo("a");
      assertThat(segment.getDocValuesSkipper("f")).isNotNull();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"long", "half_float", "date_nanos"})
  void columnsOfNumbersWithSkipListsHaveSkippers(String type) throws IOException {
    String skipping = "{\"type\":\"" + type + "\",\"index\":false,\"skip_list\":true}";
    try (Index index = new Index(mapping(skipping))) {
      index.add("1", "{\"f\":7}");
      assertThat(index.segment().getDocValuesSkipper("f")).isNotNull();
    }
  }

  @Test
  void keywordBeyondIgnoreAboveIsNamedInIgnored() throws IOException {
    try (Index index = new Index(mapping("{\"type\":\"keyword\",\"ignore_above\":3}"))) {
      index.add("1", "{\"f\":\"long\"}");
      assertThat(index.count("f", "long")).isZero();
      assertThat(index.searcher().count(new TermQuery(new Term("_ignored", "f")))).isEqualTo(1);
    }
  }

  @Test
  void nullValueStandsForNull() throws IOException {
    try (Index index = new Index(mapping("{\"type\":\"keyword\",\"null_value\":\"none\"}"))) {
      index.add("1", "{\"f\":null}").add("2", "{\"f\":[]}");
      assertThat(index.count("f", "none")).isEqualTo(1);
    }
  }

  @Test
  void existenceIsNotedWhereNothingElseTells() throws IOException {
    String fields =
        "{\"properties\":{\"bare\":{\"type\":\"keyword\",\"doc_values\":false},"
            + "\"column\":{\"type\":\"keyword\"},\"text\":{\"type\":\"text\"},"
            + "\"match\":{\"type\":\"match_only_text\"}}}";
    try (Index index = new Index(fields)) {
      index.add("1", "{\"bare\":\"a\",\"column\":\"a\",\"text\":\"a\",\"match\":\"a\"}");
      assertThat(named(index, "bare")).isEqualTo(1);
      assertThat(named(index, "match")).isEqualTo(1);
      assertThat(named(index, "column")).isZero();
      assertThat(named(index, "text")).isZero();
    }
  }

  private static int named(Index index, String field) throws IOException {
    return index.searcher().count(new TermQuery(new Term(SystemFields.FIELD_NAMES, field)));
  }

  @Test
  void phraseDoesNotSpanTwoValues() throws IOException {
    try (Index index = new Index(mapping("{\"type\":\"text\",\"position_increment_gap\":5}"))) {
      index.add("1", "{\"f\":[\"one two\",\"three\"]}");
      assertThat(index.searcher().count(new PhraseQuery("f", "one", "two"))).isEqualTo(1);
      assertThat(index.searcher().count(new PhraseQuery("f", "two", "three"))).isZero();
      assertThat(index.searcher().count(new PhraseQuery(5, "f", "two", "three"))).isEqualTo(1);
      assertThat(index.searcher().count(new PhraseQuery(4, "f", "two", "three"))).isZero();
    }
  }

  @Test
  void prefixesAndShinglesOfSearchAsYouTypeAreTerms() throws IOException {
    try (Index index = new Index(mapping("{\"type\":\"search_as_you_type\"}"))) {
      index.add("1", "{\"f\":\"quick brown fox jumps\"}");
      assertThat(terms(index, "f._2gram", "brown fox")).isEqualTo(1);
      assertThat(terms(index, "f._3gram", "quick brown fox")).isEqualTo(1);
      assertThat(terms(index, "f._index_prefix", "quick bro")).isEqualTo(1);
      // What is nearer to the end than the longest shingle is a beginning too.
      assertThat(terms(index, "f._index_prefix", "fox j")).isEqualTo(1);
      assertThat(terms(index, "f._index_prefix", "jum")).isEqualTo(1);
    }
  }

  private static int terms(Index index, String field, String term) throws IOException {
    return index.searcher().count(new TermQuery(new Term(field, term)));
  }

  @Test
  void tokensAreCounted() throws IOException {
    try (Index index = new Index(mapping("{\"type\":\"token_count\",\"analyzer\":\"standard\"}"))) {
      index.add("1", "{\"f\":\"John M. Smith\"}");
      assertThat(index.count("f", 3)).isEqualTo(1);
    }
  }

  @Test
  void rangesContainWhatLiesBetweenTheirEnds() throws IOException {
    try (Index index = new Index(mapping("{\"type\":\"long_range\"}"))) {
      index.add("1", "{\"f\":{\"gt\":10,\"lte\":20}}").add("2", "{\"f\":{\"gte\":21}}");
      assertThat(containing(index, 10)).isZero();
      assertThat(containing(index, 11)).isEqualTo(1);
      assertThat(containing(index, 20)).isEqualTo(1);
      assertThat(containing(index, Long.MAX_VALUE)).isEqualTo(1);
    }
  }

  private static int containing(Index index, long value) throws IOException {
    return index
        .searcher()
        .count(LongRange.newContainsQuery("f", new long[] {value}, new long[] {value}));
  }

  @Test
  void datesOfRangesAreRoundedToTheirUnits() throws IOException {
    try (Index index = new Index(mapping("{\"type\":\"date_range\"}"))) {
      index.add("1", "{\"f\":{\"gt\":\"2023\",\"lte\":\"2024\"}}");
      // What is missing of a date that is rounded up is the first month and day, and the day's end.
      assertThat(containing(index, 1672617599999L)).isZero();
      assertThat(containing(index, 1672617600000L)).isEqualTo(1);
      assertThat(containing(index, 1704153599999L)).isEqualTo(1);
      assertThat(containing(index, 1704153600000L)).isZero();
    }
  }

  @Test
  void datesOfRangesThatNoColumnHasRoomForAreRefused() throws IOException {
    try (Index index = new Index(mapping("{\"type\":\"date_range\"}"))) {
      for (String end : List.of("-9223372036854775809", "-9300000000000000000")) {
        assertThat(index.parse("1", "{\"f\":{\"lte\":\"" + end + "\"}}"))
            .isInstanceOf(ParseOutcome.Rejected.class);
      }
    }
  }

  @Test
  void networksAreRangesOfAddresses() throws IOException {
    try (Index index = new Index(mapping("{\"type\":\"ip_range\"}"))) {
      index.add("1", "{\"f\":\"10.1.0.0/16\"}");
      assertThat(index.mapping().leaf("f").type().facts().index()).isEqualTo(Facts.Index.RANGES);
      assertThat(
              index
                  .searcher()
                  .count(
                      InetAddressRange.newContainsQuery(
                          "f",
                          InetAddress.ofLiteral("10.1.255.255"),
                          InetAddress.ofLiteral("10.1.255.255"))))
          .isEqualTo(1);
    }
  }

  @Test
  void pointsInAllFormsAreFoundByDistance() throws IOException {
    try (Index index = new Index(mapping("{\"type\":\"geo_point\"}"))) {
      index
          .add("1", "{\"f\":\"POINT (13.4 52.5)\"}")
          .add("2", "{\"f\":\"52.5,13.4\"}")
          .add("3", "{\"f\":\"u33dc0cp\"}")
          .add("4", "{\"f\":{\"type\":\"Point\",\"coordinates\":[13.4,52.5]}}")
          .add("5", "{\"f\":[[13.4,52.5],[0,0]]}");
      assertThat(index.searcher().count(LatLonPoint.newDistanceQuery("f", 52.5, 13.4, 5000)))
          .isEqualTo(5);
    }
  }

  @Test
  void shapesAreFoundByWhatTheyTouch() throws IOException {
    try (Index index = new Index(mapping("{\"type\":\"geo_shape\"}"))) {
      index
          .add("1", "{\"f\":{\"type\":\"envelope\",\"coordinates\":[[0,10],[10,0]]}}")
          .add("2", "{\"f\":\"POLYGON ((0 0, 10 0, 10 10, 0 10, 0 0))\"}")
          .add("3", "{\"f\":{\"type\":\"Point\",\"coordinates\":[50,50]}}");
      assertThat(
              index
                  .searcher()
                  .count(
                      LatLonShape.newGeometryQuery(
                          "f", ShapeField.QueryRelation.INTERSECTS, new Circle(5, 5, 1000))))
          .isEqualTo(2);
    }
  }

  @Test
  void vectorsAreFoundByNearness() throws IOException {
    String fields =
        "{\"properties\":{\"d\":{\"type\":\"dense_vector\",\"dims\":2},"
            + "\"k\":{\"type\":\"knn_vector\",\"dimension\":2,\"method\":{\"name\":\"hnsw\","
            + "\"space_type\":\"l2\",\"engine\":\"faiss\"}}}}";
    try (Index index = new Index(fields)) {
      index.add("1", "{\"d\":[1,0],\"k\":[1,0]}").add("2", "{\"d\":[0,1],\"k\":[0,1]}");
      for (String field : new String[] {"d", "k"}) {
        assertThat(
                index
                    .searcher()
                    .search(new KnnFloatVectorQuery(field, new float[] {0.1f, 1}, 1), 1)
                    .scoreDocs[0]
                    .doc)
            .isEqualTo(1);
      }
    }
  }

  @Test
  void firstVectorSettlesItsDimensionsAndFirstConstantItsValue() {
    String fields =
        "{\"properties\":{\"d\":{\"type\":\"dense_vector\"},\"c\":{\"type\":\"constant_keyword\"}}}";
    Index index = new Index(fields);
    index.add("1", "{\"d\":[1,0,3],\"c\":\"x\"}");
    assertThat(index.mapping().toJson().toString()).contains("dims=3").contains("value=x");
    assertThat(index.settle("2", "{\"d\":[1,0]}")).isInstanceOf(ParseOutcome.Rejected.class);
    assertThat(index.settle("2", "{\"c\":\"y\"}")).isInstanceOf(ParseOutcome.Rejected.class);
  }
}
