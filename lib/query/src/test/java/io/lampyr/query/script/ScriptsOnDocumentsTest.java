package io.lampyr.query.script;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.mapping.document.Index;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.Json;
import io.lampyr.query.script.doc.DocFields;
import io.lampyr.query.script.doc.DocGiven;
import io.lampyr.query.script.doc.RandomHash;
import io.lampyr.query.script.number.ScriptNumbers;
import java.io.IOException;
import java.util.Map;
import java.util.Objects;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.DoubleValues;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What scripts see of documents. */
class ScriptsOnDocumentsTest {
  private static final String MAPPING =
      """
      {"properties":{"n":{"type":"integer"},"f":{"type":"float"},"k":{"type":"keyword"},
       "b":{"type":"boolean"},"d":{"type":"date"},"g":{"type":"geo_point"},"ip":{"type":"ip"},
       "t":{"type":"text"},"u":{"type":"unsigned_long"},"bin":{"type":"binary","doc_values":true},"v":{"type":"dense_vector","dims":2,"similarity":"l2_norm"}}}
      """;

  private final Index index = new Index(MAPPING);

  @BeforeEach
  void twoDocuments() {
    index.add(
        "1",
        """
        {"n":[7,3],"f":1.5,"k":["b","a"],"b":true,"d":"2024-02-29T13:45:00Z","g":"48.5,9.25",
         "ip":"::1","v":[3,4],"bin":["U29t","AAAA"],"u":18446744073709551615}
        """);
    index.add("2", "{\"n\":5}");
  }

  @AfterEach
  void closed() throws IOException {
    index.close();
  }

  private static Script script(String source) {
    return new Script(
        Script.PAINLESS, source, Json.readObject("{\"v\":[0,1],\"x\":2,\"m\":{\"y\":[1]}}"));
  }

  private @Nullable Object run(String source, int doc) throws IOException {
    Script script = script(source);
    DocGiven given =
        new DocGiven(new DocFields(index.mapping(), leaf()), script.params(), Map.of(), () -> 0.5);
    given.moveTo(doc);
    return script.compile(ScriptContext.FIELD).run(given);
  }

  private LeafReaderContext leaf() throws IOException {
    return index.searcher().getIndexReader().leaves().getFirst();
  }

  private double number(String source, int doc) throws IOException {
    DoubleValues values =
        ScriptNumbers.of(script(source), ScriptContext.SCORE, index.mapping())
            .getValues(leaf(), null);
    assertThat(values.advanceExact(doc)).isTrue();
    return values.doubleValue();
  }

  @Test
  void numbersThatLookLikeChanceAreThoseOfOpenSearch() {
    int salted = RandomHash.salted(100, "qx1", 0);
    assertThat((float) RandomHash.of(new BytesRef("a"), salted)).isEqualTo(0.42612958f);
    assertThat((float) RandomHash.of(new BytesRef("0"), salted)).isEqualTo(0.79885995f);
  }

  @Test
  void scoresAndOrdersSetParametersForThemselvesAndFiltersDoNot() throws IOException {
    String sets = "params.x += 1; params.z = params.x; params.m.y.add(2); params.z";
    assertThat(number(sets, 0)).isEqualTo(3);
    assertThat(number(sets, 0)).isEqualTo(3);
    assertThat(number("params.x += 1; params['x']", 0)).isEqualTo(3);
    DoubleValues filter =
        ScriptNumbers.of(script("params.x = 1; true"), ScriptContext.FILTER, index.mapping())
            .getValues(leaf(), null);
    assertThat(filter.advanceExact(0)).isTrue();
    assertThatThrownBy(filter::doubleValue).hasMessageContaining("runtime error");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '§',
      quoteCharacter = '`',
      value = {
        // long on purpose: a table of what scripts see
        "doc['n'].value § 3",
        "doc['_id'].value + doc['_seq_no'].size() § 11",
        "doc.containsKey('_seq_no') && doc.containsKey('_source') && !doc.containsKey('o') § true",
        "randomScore(100, 'n') == randomScore(100, 'n') § true",
        "randomScore(100, 'n') == randomScore(101, 'n') § false",
        "doc['bin'].get(1).utf8ToString() + doc['bin'].size() § Som2",
        "doc['bin'].value.length + doc['bin'][1].bytes[0] § 86",
        "doc['bin'].value.bytesEquals(doc['bin'][1]) § false",
        "doc['bin'].contains(doc['bin'][1]) § true",
        "doc['bin'][1].toString() § [53 6f 6d]",
        "doc['n'].size() + doc['n'].get(1) § 9",
        "doc['n'].contains(7) ? doc['n'].length : 0 § 2",
        "int s = 0; for (def x : doc['n']) { s += x } s § 10",
        "(int)((List)doc.n).get(0) + (double)(doc['f'].value) § 4.5",
        "List l = doc['k']; l.size() + Collections.max(doc['n']) § 9",
        "doc['n'] == [3, 7] && [3, 7] == doc['n'] && doc['n'] instanceof List § true",
        "Collections.unmodifiableList(doc['n']).get(1) + new ArrayList(doc['k']).size() § 9",
        "long first(Map doc, String f) { return doc[f].value } first(doc, 'n') § 3",
        "doc['f'].value / 2 § 0.75",
        "doc['k'].value + doc['k'][1] § ab",
        "doc['k'].values.indexOf('b') § 1",
        "doc['b'].value && !doc['n'].empty § true",
        "doc['d'].value.getYear() * 100 + doc['d'].value.monthValue § 202402",
        "doc['d'].value.dayOfWeek.getValue() § 4",
        "doc['d'].value.getHour() § 13",
        "doc['d'].value.toInstant().toEpochMilli() § 1709214300000",
        "doc['d'].value.millis - doc['d'].value.getMillis() § 0",
        "ChronoUnit.HOURS.between(ZonedDateTime.parse('2024-02-29T00:45:00Z'), doc['d'].value) §"
            + " 13",
        "doc['d'].value.isAfter(ZonedDateTime.parse('2024-01-01T00:00:00Z')) § true",
        "Math.round(doc['g'].lat * 100) § 4850",
        "Math.round(doc['g'].arcDistance(48.5, 10.25) / 1000) § 74",
        "doc['ip'].value § ::1",
        "doc.containsKey('n') && !doc.containsKey('zz') § true",
        "dotProduct(params.v, 'v') § 4.0",
        "l1norm(params.v, doc['v']) § 6.0",
        "Math.round(cosineSimilarity(params.v, 'v') * 10) § 8",
        "doc['v'].magnitude § 5.0",
        "saturation(3, 1) § 0.75",
        "sigmoid(2, 2, 1) § 0.5",
        "decayNumericLinear(0, 10, 0, 0.5, 5) § 0.75",
        "decayNumericExp(0, 10, 0, 0.5, 10) § 0.5",
        "decayNumericGauss(0, 10, 5, 0.5, 15) § 0.5",
        "decayDateLinear('2024-02-28T13:45:00Z', '1d', '0', 0.5, doc['d'].value) § 0.5",
        "_score * params.x § 1.0",
        "field('n').get(0) + field('n').get(1, 9) + field('n').get(5, 100) § 110",
        "field('zz').get('none') + field('zz').size() + field('zz').empty § none0true",
        "$('k', 'x') + $('zz', 'y') § ay",
        "int s = 0; for (def x : field('n')) { s += x } s § 10",
        "field('b').asLong(0) + field('d').asLong(0) § 1709214300001",
        "field('ip').asString('') + field('n').getName() § ::1n",
        "Long.divideUnsigned(doc['u'].value, 10) § 1844674407370955161",
        "Long.remainderUnsigned(doc['u'].value, 10) § 5",
        "Long.compareUnsigned(doc['u'].value, 1) § 1",
        "Long.toUnsignedString(doc['u'].value) + Long.toUnsignedString(doc['n'].value, 2) §"
            + " 1844674407370955161511",
        "Long.parseUnsignedLong('18446744073709551615') + Integer.parseUnsignedInt('4294967295')"
            + " § -2",
        "Integer.toUnsignedLong(-1) + Integer.divideUnsigned(-1, 2) § 6442450942",
        "params.m.y[0] § 1"
      })
  void fieldsAreSeen(String source, String result) throws IOException {
    assertThat(String.valueOf(run(source, 0))).isEqualTo(result);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '§',
      quoteCharacter = '`',
      value = {
        "doc['f'].value § A document doesn't have a value for a field!",
        "doc['k'].value § A document doesn't have a value for a field!",
        "doc['zz'].value § No field found for [zz] in mapping",
        "doc['t'].value § Text fields are not optimised",
        "dotProduct(params.v, 'v') § A document doesn't have a value for a vector field!",
        "dotProduct([1], doc['n']) § has no vectors",
        "doc['n'].foo § not found",
        "field('t').get('') § Text fields are not optimised",
        "field('n').value § not found",
        "grok('%{WORD:w}') § Unknown call [grok] with [1] arguments.",
        "nothing(1) § Unknown call [nothing] with [1] arguments."
      })
  void whatIsNotThereIsTold(String source, String reason) {
    assertThatThrownBy(() -> run(source, 1))
        .isInstanceOfSatisfying(
            FaultException.class,
            fault ->
                assertThat(Objects.requireNonNull(fault.fault().cause()).reason())
                    .contains(reason));
  }

  @Test
  void aMissingValueFailsOnlyWhereItIsAskedFor() throws IOException {
    String safe = "doc['f'].size() == 0 ? -1 : doc['f'].value * 2";
    assertThat(number(safe, 0)).isEqualTo(3);
    assertThat(number(safe, 1)).isEqualTo(-1);
    assertThatThrownBy(() -> number("doc['f'].value * 2", 1))
        .isInstanceOfSatisfying(
            FaultException.class,
            fault -> {
              assertThat(fault.fault().reason()).isEqualTo("runtime error");
              assertThat(Objects.requireNonNull(fault.fault().excerpt()).script())
                  .isEqualTo("doc['f'].value * 2");
            });
  }

  @Test
  void arithmeticIsTranslatedAndTheRestIsRun() {
    for (String source :
        new String[] {
          "doc['n'].value * params.x + _score",
          "return Math.log(1 + doc['f'].value);",
          "doc['f'].empty ? 0 : doc['f'].value / 3",
          "cosineSimilarity(params.v, 'v') + 1.0",
          "doc['d'].value.millis / 1000.0"
        }) {
      assertThat(translated(source)).as(source).isTrue();
    }
    for (String source :
        new String[] {
          "doc['n'].value / 2", "def x = 1; x", "doc['k'].value.length()", "params.m.y[0]"
        }) {
      assertThat(translated(source)).as(source).isFalse();
    }
  }

  private boolean translated(String source) {
    return ScriptNumbers.translated(script(source).compile(ScriptContext.SCORE), index.mapping())
        != null;
  }

  @Test
  void expressionsCalculateWithDoublesAndWithZeroForNothing() throws IOException {
    Script script =
        new Script(
            Script.EXPRESSION,
            "doc['n'].value / 2 + doc['f'].value + doc['n'].count() + x",
            Json.readObject("{\"x\":1}"));
    DoubleValues values =
        ScriptNumbers.of(script, ScriptContext.SCORE, index.mapping()).getValues(leaf(), null);
    assertThat(values.advanceExact(0)).isTrue();
    assertThat(values.doubleValue()).isEqualTo(1.5 + 1.5 + 2 + 1);
    assertThat(values.advanceExact(1)).isTrue();
    assertThat(values.doubleValue()).isEqualTo(2.5 + 0 + 1 + 1);
    assertThatThrownBy(() ->
            ScriptNumbers.of(
                new Script(Script.EXPRESSION, "doc['t'].value + ", Map.of()),
                ScriptContext.SCORE,
                index.mapping()))
        .hasMessage("compile error");
  }
}
