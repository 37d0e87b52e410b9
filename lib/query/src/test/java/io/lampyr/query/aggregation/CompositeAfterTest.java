package io.lampyr.query.aggregation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.lampyr.mapping.fault.Dialect;
import io.lampyr.mapping.fault.Fault;
import io.lampyr.mapping.fault.FaultException;
import java.io.IOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Where a page of {@code composite} begins: parts of keys are read as they were written. */
class CompositeAfterTest {
  private static final String MONTHS =
      "'date_histogram':{'field':'%s','calendar_interval':'month'%s}";

  private Shards shards;

  @BeforeEach
  void open() throws IOException {
    shards =
        new Shards(
            1,
            "{'properties':{'d':{'type':'date'},'n':{'type':'long'},'f':{'type':'double'},"
                + "'u':{'type':'unsigned_long'},'b':{'type':'boolean'}}}");
    for (int i = 1; i <= 3; i++) {
      shards.add(
          0,
          "" + i,
          "{'d':'2020-0%d-01','n':%d,'f':%d.5,'u':%d,'b':true}".formatted(i, i * 1000, i, i));
    }
  }

  @AfterEach
  void close() throws IOException {
    shards.close();
  }

  private String page(String source, String after) throws IOException {
    return shards.text(
        "{'c':{'composite':{'sources':[{'k':{%s}}],'after':{'k':%s}}}}".formatted(source, after));
  }

  private String refused(String source, String after) {
    FaultException thrown = catchThrowableOfType(FaultException.class, () -> page(source, after));
    assertThat(thrown).as("%s %s", source, after).isNotNull();
    Fault fault = thrown.fault();
    return fault.kind().type(Dialect.OPENSEARCH) + " " + fault.reason();
  }

  @Test
  void timesWithoutAFormatAreNumbers() throws IOException {
    for (String source : new String[] {"'terms':{'field':'d'}", MONTHS.formatted("d", "")}) {
      assertThat(page(source, "1577836800000")).doesNotContain("{'k':1577836800000}");
      assertThat(page(source, "'1577836799999.5'")).contains("{'k':1577836800000}");
      assertThat(refused(source, "'2020-01-01'"))
          .isEqualTo("number_format_exception For input string: \"2020-01-01\"");
      assertThat(refused(source, "true"))
          .isEqualTo("number_format_exception For input string: \"true\"");
    }
  }

  @Test
  void timesThatAreSaidToBeNumbersAreWritten() throws IOException {
    String numbers = "'terms':{'field':'d','value_type':'long'}";
    assertThat(page(numbers, "'2020-01-01'"))
        .contains("{'k':'2020-02-01T00:00:00.000Z'}")
        .doesNotContain("{'k':'2020-01-01T00:00:00.000Z'}");
    assertThat(page("'terms':{'field':'d','value_type':'date'}", "0"))
        .contains("{'k':1577836800000}");
  }

  @Test
  void keysAreNotRelativeToNow() {
    assertThat(refused(MONTHS.formatted("d", ",'format':'yyyy'"), "'now'"))
        .isEqualTo("parse_exception could not read the current timestamp");
  }

  @Test
  void numbersInAFormatAreReadByIt() throws IOException {
    String thousands = MONTHS.formatted("n", ",'format':'#,##0.0'");
    assertThat(page(thousands, "'-1,000.0'")).contains("'after_key':{'k':'0.0'}");
    assertThat(page(thousands, "'0.0'")).contains("'buckets':[]");
    assertThat(refused(thousands, "'x'")).startsWith("number_format_exception");
  }

  @Test
  void intervalsOfUnsignedNumbersHaveASign() throws IOException {
    assertThat(page(MONTHS.formatted("u", ""), "-1")).contains("'after_key':{'k':0}");
    assertThat(page(MONTHS.formatted("u", ""), "0")).contains("'buckets':[]");
    assertThat(page(MONTHS.formatted("u", ",'format':'0.0'"), "-1")).contains("{'k':'0.0'}");
  }

  @Test
  void unsignedNumbersAreWholeOnes() throws IOException {
    assertThat(page("'terms':{'field':'u'}", "2")).contains("'buckets':[{'key':{'k':3}");
    assertThat(refused("'terms':{'field':'u'}", "1.5"))
        .isEqualTo("illegal_argument_exception Value [1.5] has a decimal part");
    assertThat(refused("'terms':{'field':'u'}", "-1")).contains("is out of range");
    assertThat(refused("'terms':{'field':'u'}", "1e300")).contains("is out of range");
    assertThat(refused("'terms':{'field':'u'}", "'x'"))
        .isEqualTo("illegal_argument_exception For input string: \"x\"");
  }

  @Test
  void truthsAreTrueOrFalse() throws IOException {
    assertThat(page("'terms':{'field':'b'}", "false")).contains("'after_key':{'k':true}");
    assertThat(refused("'terms':{'field':'b'}", "1"))
        .isEqualTo(
            "illegal_argument_exception Cannot parse boolean [1], expected either [true] or"
                + " [false]");
    assertThat(refused("'histogram':{'field':'b','interval':1}", "'x'"))
        .contains("Field [b] of type [boolean] is not supported for aggregation [histogram]");
  }
}
