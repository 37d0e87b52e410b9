package io.lampyr.query.dsl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.mapping.document.Index;
import io.lampyr.mapping.fault.Dialect;
import io.lampyr.mapping.fault.FaultException;
import java.io.IOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Terms that many documents have, which only score what rarer ones find. */
class CommonTermsTest {
  private final Index index = filled();
  private final Asked asked = new Asked(index, Dialect.OPENSEARCH);

  private static Index filled() {
    Index index =
        new Index(
            "{\"properties\":{\"t\":{\"type\":\"text\"},\"u\":{\"type\":\"text\"},"
                + "\"k\":{\"type\":\"keyword\"},"
                + "\"n\":{\"type\":\"integer\"}}}");
    for (int i = 1; i <= 10; i++) {
      String words = "the" + (i % 2 == 0 ? " fox" : "") + (i % 3 == 0 ? " owl" : "");
      index.add(
          Integer.toString(i),
          "{\"t\":\""
              + words
              + (i == 7 ? " unique\",\"u\":\"the" : "")
              + "\",\"k\":\"a"
              + i
              + "\",\"n\":3}");
    }
    return index;
  }

  @AfterEach
  void close() throws IOException {
    index.close();
  }

  private String hits(String query) throws IOException {
    return String.join(" ", asked.hits(query).stream().sorted().toList());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "the fox unique | 'cutoff_frequency':0.4 | 7",
        "the fox owl | 'cutoff_frequency':0.4 | 3 6 9",
        "the fox owl | 'cutoff_frequency':5,'low_freq_operator':'and' | 6",
        "the fox | 'cutoff_frequency':0.1,'high_freq_operator':'and' | 10 2 4 6 8",
        "the fox | 'cutoff_frequency':0.1,'minimum_should_match':{'high_freq':2} | 10 2 4 6 8",
        "owl unique the | 'cutoff_frequency':0.4,'minimum_should_match':{'low_freq':2} | ``",
        "owl unique the | 'cutoff_frequency':0.4,'minimum_should_match':1 | 3 6 7 9",
        "the | 'boost':2 | 1 10 2 3 4 5 6 7 8 9"
      })
  void aTextIsFoundByItsRareTermsWhereItHasAny(String text, String options, String found)
      throws IOException {
    assertThat(hits("{'common':{'t':{'query':'" + text + "'," + options + "}}}")).isEqualTo(found);
  }

  @Test
  void matchesHeedTheCutoffToo() throws IOException {
    String whole = "{'match':{'t':{'query':'the owl unique'}}}";
    String cut = "{'match':{'t':{'query':'the owl unique','cutoff_frequency':0.4}}}";
    assertThat(hits(whole)).isEqualTo("1 10 2 3 4 5 6 7 8 9");
    assertThat(hits(cut)).isEqualTo("3 6 7 9");
    assertThat(asked.scores(cut)).containsEntry("7", asked.scores(whole).get("7"));
    assertThat(
            hits("{'multi_match':{'query':'the owl','fields':['t','k'],'cutoff_frequency':0.4}}"))
        .isEqualTo("3 6 9");
  }

  @Test
  void fieldsThatAreAskedAsOneHeedTheCutoffForEachWord() throws IOException {
    String asOne =
        "{'multi_match':{'query':'%s','fields':[%s],'type':'cross_fields','analyzer':'standard',"
            + "'lenient':true,'cutoff_frequency':0.4}}";
    // A word that is rare in one of the fields must be in such a one.
    assertThat(hits(asOne.formatted("the", "'t','u'"))).isEqualTo("7");
    assertThat(hits(asOne.formatted("a3", "'t','k'"))).isEqualTo("3");
    assertThat(hits(asOne.formatted("the owl", "'t'"))).isEqualTo("3 6 9");
  }

  @Test
  void anAnalyzerOfTheQueryCutsTheTextForAllFieldsThatAreAskedAsOne() throws IOException {
    String asOne =
        "{'multi_match':{'query':'%s','fields':['t','n'],'type':'cross_fields','operator':'and',"
            + "'analyzer':'standard','lenient':%s}}";
    assertThat(hits(asOne.formatted("owl unique 3", "true"))).isEmpty();
    assertThat(hits(asOne.formatted("owl 3", "true"))).isEqualTo("3 6 9");
    assertThatThrownBy(() -> asked.hits(asOne.formatted("owl 3", "false")))
        .hasMessageContaining("For input string: \"owl\"");
  }

  @Test
  void fieldsThatAreNotAnalyzedAreFoundByTheWholeText() throws IOException {
    assertThat(hits("{'common':{'k':'a1'}}")).isEqualTo("1");
    assertThat(hits("{'common':{'none':'a1'}}")).isEmpty();
    // Numbers have no words, so nothing is wrong with a text that is none.
    assertThat(hits("{'common':{'n':'3'}}")).isEmpty();
    assertThat(hits("{'common':{'n':'three'}}")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{'common':{'t':{'x':1}}} | [common] query does not support [x]",
        "{'common':{'t':{'cutoff_frequency':1}}} | text cannot be null",
        "{'common':{}} | field name is null or empty",
        "{'common':{'t':{'query':'a','minimum_should_match':{'foo':1}}}} | [common] query does not"
            + " support [foo] for [minimum_should_match]"
      })
  void whatIsWrongIsTold(String query, String reason) {
    assertThatThrownBy(() -> asked.hits(query))
        .isInstanceOf(FaultException.class)
        .hasMessage(reason);
  }
}
