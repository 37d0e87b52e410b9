package io.lampyr.query.script.number;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.mapping.document.Index;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.query.script.Script;
import io.lampyr.query.script.ScriptContext;
import java.io.IOException;
import java.util.Map;
import org.apache.lucene.search.DoubleValues;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What expressions ask of fields. */
class ExpressionsOfFieldsTest {
  private final Index index =
      new Index(
          """
          {"properties":{"n":{"type":"integer"},"d":{"type":"date"},"g":{"type":"geo_point"},
           "k":{"type":"keyword"},"none":{"type":"long"}}}
          """);

  @BeforeEach
  void twoDocuments() {
    index.add("1", "{\"n\":[2,5],\"d\":\"2020-03-04T05:06:07.089Z\",\"g\":\"48.5,-9.25\"}");
    index.add("2", "{\"k\":\"x\"}");
  }

  @AfterEach
  void closed() throws IOException {
    index.close();
  }

  private double number(String source, int doc) throws IOException {
    Script script = new Script(Script.EXPRESSION, source, Map.of());
    DoubleValues values =
        ScriptNumbers.of(script, ScriptContext.SORT, index.mapping())
            .getValues(index.searcher().getIndexReader().leaves().getFirst(), null);
    assertThat(values.advanceExact(doc)).isTrue();
    return values.doubleValue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '§',
      value = {
        "doc['n'].value * doc['n'].value § 4 § 0",
        "doc['n'].empty + 2 * doc['n'].isEmpty() § 0 § 3",
        "doc['none'].empty ? 7 : 8 § 7 § 7",
        "doc['d'].date.year § 2020 § 0",
        "doc['d'].date.getMonthOfYear() § 3 § 0",
        "doc['d'].date.dayOfMonth * 10 + doc['d'].date.dayOfWeek § 43 § 0",
        "doc['d'].date.dayOfYear § 64 § 0",
        "doc['d'].date.weekyear * 100 + doc['d'].date.weekOfWeekyear § 202010 § 0",
        "doc['d'].date.hourOfDay * 60 + doc['d'].date.minuteOfHour § 306 § 0",
        "doc['d'].date.minuteOfDay § 306 § 0",
        "doc['d'].date.secondOfDay § 18367 § 0",
        "doc['d'].date.getSecondOfMinute() § 7 § 0",
        "doc['d'].date.millisOfDay § 18367089 § 0",
        "doc['d'].date.millisOfSecond § 89 § 0",
        "doc['d'].date.centuryOfEra + doc['d'].date.era § 21 § 0",
        "doc['d'].date.yearOfCentury + doc['d'].date.yearOfEra § 2040 § 0",
        "doc['d'].getYear() + doc['d'].getMonth() § 2022 § 0",
        "doc['d'].getDayOfMonth() § 4 § 0",
        "doc['d'].getHourOfDay() § 5 § 0",
        "doc['d'].getMinutes() + doc['d'].getSeconds() § 13 § 0",
        "floor(doc['g'].lat * 2 + 0.01) § 97 § 0",
        "floor(doc['g'].getLat() + doc['g'].lat + 0.01) § 97 § 0",
        "floor(doc['g'].getLon() * 4 + 0.01) § -37 § 0",
        "doc['g'].empty + doc['g'].isEmpty() § 0 § 2",
      })
  void fieldsHaveMembers(String source, double first, double second) throws IOException {
    assertThat(number(source, 0)).isEqualTo(first);
    assertThat(number(source, 1)).isEqualTo(second);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "doc['n'].date.year",
        "doc['n'].getYear()",
        "doc['d'].date.month",
        "doc['d'].date.year()",
        "doc['d'].year",
        "doc['d'].date",
        "doc['g'].date.lat",
        "doc['g'].lat()",
        "doc['g'].value",
        "doc['k'].empty",
      })
  void membersThatAFieldDoesNotHaveAreRefused(String source) {
    assertThatThrownBy(() -> number(source, 0))
        .isInstanceOf(FaultException.class)
        .hasMessage("compile error");
  }

  @Test
  void scoresAreForThoseWhoAreGivenOne() {
    Script script = new Script(Script.EXPRESSION, "_score", Map.of());
    assertThatThrownBy(() -> ScriptNumbers.of(script, ScriptContext.TERMS_SET, index.mapping()))
        .hasMessage("compile error");
  }
}
