package io.lampyr.mapping.document;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.mapping.MappingContext;
import io.lampyr.mapping.MappingLimits;
import io.lampyr.mapping.StoredQueries;
import io.lampyr.mapping.analysis.IndexAnalysis;
import io.lampyr.mapping.fault.Dialect;
import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.Fault;
import io.lampyr.mapping.field.FieldDefaults;
import io.lampyr.mapping.json.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.PhraseQuery;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.util.BytesRef;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DocumentParserTest {
  private static Fault rejected(String mapping, String json) {
    return rejected(new Index(mapping).settle("1", json));
  }

  private static Fault rejected(ParseOutcome outcome) {
    assertThat(outcome).isInstanceOf(ParseOutcome.Rejected.class);
    return ((ParseOutcome.Rejected) outcome).fault();
  }

  private static Map<String, Object> dynamic(String mapping, String json) {
    Index index = new Index(mapping);
    assertThat(index.settle("1", json)).isInstanceOf(ParseOutcome.Parsed.class);
    return index.mapping().toJson();
  }

  private static Map<String, Object> json(String text) {
    return Json.readObject(text.replace('\'', '"'));
  }

  /** Trees are compared as JSON, in which whole numbers have one form. */
  private static void same(Map<String, Object> actual, String expected) {
    assertThat(Json.readObject(Json.write(actual))).isEqualTo(json(expected));
  }

  @Test
  void typesAreFoundFromValues() {
    same(
        dynamic(
            "{}",
            "{\"n\":1,\"s\":\"hello\",\"d\":\"2024-01-01\",\"f\":1.5,\"b\":true,\"o\":{\"x\":\"y\"},\"e\":[],\"z\":null,\"l\":\"2015/09/02"
                + " 10:00:00\",\"m\":\"12-34\"}"),
        "{'properties':{'n':{'type':'long'},'f':{'type':'float'},'b':{'type':'boolean'},"
            + "'d':{'type':'date'},'l':{'type':'date','format':"
            + "'yyyy/MM/dd HH:mm:ss||yyyy/MM/dd||epoch_millis'},"
            + "'m':{'type':'text','fields':{'keyword':{'type':'keyword','ignore_above':256}}},"
            + "'s':{'type':'text','fields':{'keyword':{'type':'keyword','ignore_above':256}}},"
            + "'o':{'properties':{'x':{'type':'text','fields':"
            + "{'keyword':{'type':'keyword','ignore_above':256}}}}}}}");
  }

  @Test
  void numericDetectionFindsNumbersInTexts() {
    same(
        dynamic("{\"numeric_detection\":true}", "{\"i\":\"1\",\"f\":\"1.5\"}"),
        "{'numeric_detection':true,'properties':{'i':{'type':'long'},'f':{'type':'float'}}}");
  }

  @Test
  void templatesDecideInOrder() {
    String mapping =
        "{\"dynamic_templates\":[{\"ids\":{\"match\":\"*_id\",\"mapping\":{\"type\":\"keyword\"}}},"
            + "{\"names\":{\"path_match\":\"p.*\",\"match_mapping_type\":\"string\",\"mapping\":"
            + "{\"type\":\"text\",\"copy_to\":\"all\",\"meta\":{\"of\":\"{name}\"}}}}]}";
    Map<String, Object> after = dynamic(mapping, "{\"user_id\":5,\"p\":{\"a\":\"x\",\"b\":1}}");
    assertThat(Json.object(after.get("properties"), "").toString())
        .contains("user_id={type=keyword}")
        .contains("a={type=text, copy_to=[all], meta={of=a}}")
        .contains("b={type=long}")
        .contains("all={type=text, fields=");
  }

  @Test
  void timesOfTemplatesHaveTheFormatInWhichTheyWereFound() {
    String mapping =
        "{\"dynamic_templates\":[{\"f\":{\"match\":\"f*\",\"mapping\":{\"type\":\"date\",\"format\":\"yyyy/MM/dd\"}}},"
            + "{\"k\":{\"match\":\"k*\",\"mapping\":{\"type\":\"keyword\",\"fields\":{\"d\":{\"type\":\"date\"}}}}},"
            + "{\"t\":{\"match_mapping_type\":\"date\",\"mapping\":{\"type\":\"date_nanos\"}}}]}";
    String slashes = "yyyy/MM/dd HH:mm:ss||yyyy/MM/dd||epoch_millis";
    Map<String, Object> after =
        dynamic(
            mapping,
            "{\"f\":\"2020/01/01\",\"k\":\"2020/01/01\",\"n\":\"2020/01/01\",\"p\":\"2020-01-01\"}");
    assertThat(Json.object(after.get("properties"), "").toString())
        .contains("f={type=date, format=yyyy/MM/dd}")
        .contains("k={type=keyword, fields={d={type=date, format=" + slashes + "}}}")
        .contains("n={type=date_nanos, format=" + slashes + "}")
        .contains("p={type=date_nanos}");
  }

  @Test
  void unknownFieldsFollowDynamic() {
    same(dynamic("{\"dynamic\":false}", "{\"a\":1,\"o\":{\"b\":2}}"), "{'dynamic':'false'}");
    same(
        dynamic("{\"dynamic\":\"runtime\"}", "{\"a\":1,\"s\":\"x\",\"o\":{\"b\":2.5}}"),
        "{'dynamic':'runtime','runtime':{'a':{'type':'long'},'s':{'type':'keyword'},"
            + "'o.b':{'type':'double'}}}");
    Fault strict =
        rejected(
            "{\"properties\":{\"o\":{\"dynamic\":\"strict\",\"properties\":{}}}}",
            "{\"o\":{\"x\":1}}");
    assertThat(strict.kind()).isEqualTo(ErrorKind.STRICT_DYNAMIC_MAPPING);
    assertThat(strict.reason())
        .isEqualTo("mapping set to strict, dynamic introduction of [x] within [o] is not allowed");
  }

  @Test
  void rejectedDocumentAsksForNoMapping() {
    Index index = new Index("{\"properties\":{\"n\":{\"type\":\"integer\"}}}");
    assertThat(index.parse("1", "{\"new\":1,\"n\":\"abc\"}"))
        .isInstanceOf(ParseOutcome.Rejected.class);
    assertThat(index.parse("1", "{\"new\":\"text\",\"n\":2,\"new\":1}"))
        .isInstanceOf(ParseOutcome.Rejected.class);
    assertThat(rejected(index.parse("1", "{\"a\":[1,\"b\"]}")).reason())
        .contains("failed to parse field [a] of type [long]");
  }

  @Test
  void badValueIsToldAsBothProductsDo() {
    Fault fault = rejected("{\"properties\":{\"n\":{\"type\":\"integer\"}}}", "{\"n\":\"abc\"}");
    String reason =
        "failed to parse field [n] of type [integer] in document with id '1'. Preview of field's"
            + " value: 'abc'";
    assertThat(fault.reason(Dialect.OPENSEARCH)).isEqualTo(reason);
    assertThat(fault.reason(Dialect.ELASTICSEARCH)).isEqualTo("[1:6] " + reason);
    assertThat(fault.kind().type(Dialect.OPENSEARCH)).isEqualTo("mapper_parsing_exception");
    assertThat(fault.kind().type(Dialect.ELASTICSEARCH)).isEqualTo("document_parsing_exception");
    assertThat(fault.cause())
        .isEqualTo(Fault.of(ErrorKind.NUMBER_FORMAT, "For input string: \"abc\""));
  }

  @Test
  void objectsAndValuesDoNotMix() {
    String object =
        "{\"properties\":{\"o\":{\"properties\":{\"a\":{\"type\":\"long\"}}},\"k\":{\"type\":\"keyword\"}}}";
    assertThat(rejected(object, "{\"o\":5}").reason())
        .isEqualTo(
            "object mapping for [o] tried to parse field [o] as object, but found a concrete"
                + " value");
    assertThat(rejected(object, "{\"k\":{\"a\":1}}").reason())
        .endsWith("Preview of field's value: '{a=1}'");
    assertThat(rejected(object, "{\"k.x\":1}").reason())
        .contains("must be of type object but found [keyword]");
  }

  @Test
  void dotsInNamesAreObjects() {
    same(
        dynamic("{}", "{\"a.b\":1,\"a\":{\"c\":true}}"),
        "{'properties':{'a':{'properties':{'b':{'type':'long'},'c':{'type':'boolean'}}}}}");
  }

  @Test
  void malformedBytesAreRejectedWithTheirPlace() {
    Fault end = rejected("{}", "{\"n\":");
    assertThat(end.reason()).isEqualTo("failed to parse");
    assertThat(end.cause().kind()).isEqualTo(ErrorKind.UNEXPECTED_END_OF_INPUT);
    assertThat(end.cause().reason()).contains("byte offset: #5");
    assertThat(rejected("{}", "").reason()).isEqualTo("failed to parse, document is empty");
    assertThat(rejected("{}", "[1]").reason()).contains("must start with an object");
    assertThat(rejected("{}", "{} {}").reason()).contains("extra data");
    assertThat(rejected("{}", "{\"a\":1,\"a\":2}").cause().reason())
        .isEqualTo("Duplicate field 'a'");
    byte[] invalid = "{\"a\":\"xx\"}".getBytes(StandardCharsets.UTF_8);
    invalid[6] = (byte) 0xc3;
    assertThat(rejected(new Index("{\"enabled\":false}").parse("1", invalid)).cause().reason())
        .isEqualTo("Invalid UTF-8 byte 0xc3; byte offset: #6");
  }

  @Test
  void hostileDocumentsAreRejectedWithinBounds() {
    String deep = "{\"a\":".repeat(600) + "1" + "}".repeat(600);
    assertThat(rejected("{\"dynamic\":false}", deep).cause().kind())
        .isEqualTo(ErrorKind.STREAM_CONSTRAINTS);
    String mapped = "{\"a\":".repeat(30) + "1" + "}".repeat(30);
    assertThat(rejected("{}", mapped).reason())
        .startsWith("Limit of mapping depth [20] has been exceeded due to object field [a.a.");
    StringBuilder many = new StringBuilder("{\"f\":1");
    for (int i = 0; i < 1200; i++) {
      many.append(",\"f").append(i).append("\":1");
    }
    assertThat(rejected("{}", many + "}").reason())
        .isEqualTo("Limit of total fields [1000] has been exceeded");
    assertThat(rejected("{}", "{\"n\":" + "9".repeat(5000) + "}").cause().kind())
        .isEqualTo(ErrorKind.STREAM_CONSTRAINTS);
    for (String type :
        new String[] {
          "long", "double", "scaled_float\",\"scaling_factor\":\"10", "unsigned_long", "half_float"
        }) {
      for (String number : new String[] {"1e999999999", "-1e999999999", "9".repeat(400)}) {
        String field = "{\"properties\":{\"n\":{\"type\":\"" + type + "\"}}}";
        assertThat(rejected(field, "{\"n\":" + number + "}").reason())
            .startsWith("failed to parse field [n]");
        assertThat(rejected(field, "{\"n\":\"" + number + "\"}").reason())
            .startsWith("failed to parse field [n]");
      }
    }
    assertThat(
            new Index("{\"properties\":{\"n\":{\"type\":\"long\"}}}")
                .parse("1", "{\"n\":1e-999999999}"))
        .isInstanceOf(ParseOutcome.Parsed.class);
  }

  @Test
  void namesMadeToCollideAreRejectedEarly() {
    StringBuilder document = new StringBuilder("{\"x\":1");
    for (int i = 0; i < 1 << 15; i++) {
      document.append(",\"");
      for (int bit = 0; bit < 15; bit++) {
        document.append((i >> bit & 1) == 0 ? "Aa" : "BB");
      }
      document.append("\":1");
    }
    assertThat(rejected("{\"dynamic\":false}", document + "}").reason())
        .isEqualTo("too many field names with the same hash");
  }

  @Test
  void immenseTermsAreRejectedBeforeTheIndexSeesThem() {
    String big = "x".repeat(40_000);
    for (String field :
        new String[] {
          "{\"type\":\"keyword\"}",
          "{\"type\":\"text\",\"analyzer\":\"keyword\"}",
          "{\"type\":\"flattened\"}"
        }) {
      String value = field.contains("flattened") ? "{\"a\":\"" + big + "\"}" : "\"" + big + "\"";
      assertThat(
              rejected("{\"properties\":{\"f\":" + field + "}}", "{\"f\":" + value + "}")
                  .cause()
                  .reason())
          .contains("immense term in field=\"f");
    }
    new Index("{\"properties\":{\"f\":{\"type\":\"text\"}}}").add("1", "{\"f\":\"" + big + "\"}");
  }

  @Test
  void idsAreBoundedAndRoutingMayBeRequired() {
    Index index = new Index("{}");
    assertThat(rejected(index.parse("é".repeat(257), "{}")).reason())
        .endsWith("is too long, must be no longer than 512 bytes but was: 514");
    assertThat(rejected("{\"_routing\":{\"required\":true}}", "{}").reason())
        .isEqualTo("routing is required for [test]/[1]");
    assertThat(rejected("{}", "{\"_id\":\"2\"}").reason()).contains("is a metadata field");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "0 | must be a positive integer.",
        "-1 | must be a positive integer.",
        "1.5 | 1.5 cannot be converted to Long without data loss",
        "\"7\" | expecting token of type [VALUE_NUMBER] but found [VALUE_STRING]",
        "null | expecting token of type [VALUE_NUMBER] but found [VALUE_NULL]",
        "[2,3] | appears more than once",
      })
  void documentsCountForOneOrMore(String count, String why) throws IOException {
    String field = "{\"_doc_count\":" + count + "}";
    assertThat(rejected("{}", field).cause().reason()).contains(why);
    try (Index index = new Index("{}")) {
      // What an earlier form of the rule has acknowledged stays.
      assertThat(index.acknowledged("1", field)).isNotNull();
      index.add("2", "{\"_doc_count\":[2]}").add("3", "{\"a\":{\"_doc_count\":\"x\"}}");
    }
  }

  @Test
  void malformedValuesMayBeIgnored() throws IOException {
    String mapping =
        "{\"properties\":{\"n\":{\"type\":\"long\",\"ignore_malformed\":true},"
            + "\"g\":{\"type\":\"geo_point\",\"ignore_malformed\":true},\"k\":{\"type\":\"keyword\"}}}";
    try (Index index = new Index(mapping)) {
      index.add(
          "1",
          "{\"n\":[\"x\",{\"a\":{\"b\":[1]}},7],\"g\":{\"lat\":{\"deep\":[1]},\"lon\":2},\"k\":\"v\"}");
      assertThat(index.count("n", 7)).isEqualTo(1);
      assertThat(index.count("k", "v")).isEqualTo(1);
      assertThat(index.searcher().count(new TermQuery(new Term("_ignored", "g")))).isEqualTo(1);
    }
  }

  @Test
  void copiesGoToTheirTargets() throws IOException {
    String mapping =
        "{\"properties\":{\"a\":{\"type\":\"keyword\",\"copy_to\":[\"all\",\"o.new\"]},\"all\":{\"type\":\"text\"}}}";
    try (Index index = new Index(mapping)) {
      index.add("1", "{\"a\":[\"x y\",\"z\"]}");
      assertThat(index.searcher().count(new PhraseQuery("all", "x", "y"))).isEqualTo(1);
      assertThat(index.count("o.new.keyword", "z")).isEqualTo(1);
    }
  }

  @Test
  void nestedObjectsAreDocumentsBeforeTheirRoot() throws IOException {
    String mapping =
        "{\"properties\":{\"c\":{\"type\":\"nested\",\"include_in_root\":true,\"properties\":{\"by\":{\"type\":\"keyword\"}}}}}";
    try (Index index = new Index(mapping)) {
      ParseOutcome outcome =
          index.settle("1", "{\"c\":[{\"by\":\"ann\"},{\"by\":\"bob\",\"n\":1}]}");
      ParsedDocument document = ((ParseOutcome.Parsed) outcome).document();
      assertThat(document.nested()).hasSize(2);
      index.add("1", "{\"c\":[{\"by\":\"ann\"},{\"by\":\"bob\",\"n\":1}]}");
      index.add("1", "{\"c\":{\"by\":\"cat\"}}");
      assertThat(index.count("c.by", "ann")).isZero();
      assertThat(index.count("c.by", "cat")).isEqualTo(2);
      assertThat(index.segment().getNumericDocValues("_primary_term").advanceExact(0)).isFalse();
      assertThat(index.segment().getNumericDocValues("_primary_term").advanceExact(1)).isTrue();
    }
  }

  @Test
  void nestedDocumentsAreBounded() {
    MappingContext few =
        new MappingContext(
            IndexAnalysis.standard(),
            FieldDefaults.STANDARD,
            new MappingLimits(1000, false, 20, 50, 2, 100),
            StoredQueries.none());
    Index index = new Index("{\"properties\":{\"c\":{\"type\":\"nested\"}}}", few);
    assertThat(rejected(index.parse("1", "{\"c\":[{},{},{}]}")).reason())
        .contains("allowed limit of [2]");
    assertThat(rejected(index.parse("1", "{\"" + "n".repeat(101) + "\":1}")).reason())
        .contains("is longer than the limit of [100] characters");
  }

  @Test
  void sourceIsKeptAsItCameOrFiltered() throws IOException {
    String text = "{ \"a\" : 1.10, \"b\":{\"c\":\"é\",\"d\":2} }";
    try (Index index = new Index("{}")) {
      index.add("x", text);
      assertThat(source(index)).isEqualTo(text);
    }
    try (Index index = new Index("{\"_source\":{\"excludes\":[\"b.d\"]}}")) {
      index.add("x", text);
      assertThat(source(index)).isEqualTo("{\"a\":1.10,\"b\":{\"c\":\"é\"}}");
    }
    try (Index index = new Index("{\"_source\":{\"enabled\":false}}")) {
      index.add("x", text);
      assertThat(index.segment().storedFields().document(0).getBinaryValue("_source")).isNull();
    }
  }

  private static String source(Index index) throws IOException {
    return index.segment().storedFields().document(0).getBinaryValue("_source").utf8ToString();
  }

  @Test
  void laterCopyOfAnIdReplacesTheEarlier() throws IOException {
    try (Index index = new Index("{}")) {
      index.add("7", "{\"a\":1}").add("7", "{\"a\":2}");
      assertThat(index.count("a", 1)).isZero();
      BytesRef id = index.segment().storedFields().document(0).getBinaryValue("_id");
      assertThat(DocumentId.decode(id)).isEqualTo("7");
      assertThat(index.segment().getNumericDocValues("_version")).isNotNull();
    }
  }

  @Test
  void aliasesAreNotWrittenTo() {
    assertThat(
            rejected(
                    "{\"properties\":{\"a\":{\"type\":\"long\"},\"b\":{\"type\":\"alias\",\"path\":\"a\"}}}",
                    "{\"b\":1}")
                .reason())
        .isEqualTo("Cannot write to a field alias [b].");
  }

  @Test
  void disabledObjectsAreNotLookedAt() {
    same(
        dynamic("{\"properties\":{\"o\":{\"enabled\":false}}}", "{\"o\":{\"a\":1,\"b\":[{}]}}"),
        "{'properties':{'o':{'type':'object','enabled':false}}}");
    assertThat(
            new Index("{\"properties\":{\"o\":{\"enabled\":false}}}")
                .parse("1", "{\"o\":\"text\"}"))
        .isInstanceOf(ParseOutcome.Parsed.class);
  }
}
