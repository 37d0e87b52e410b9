package io.lampyr.pipelines;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

/** Texts without what nobody is to read. */
class RedactTest {
  private static String redacted(String options, String source) {
    return Trial.one("{'redact':{'field':'m'," + options + "}}", source);
  }

  @Test
  void whatPatternsNameIsReplacedByItsNameWhereverItIs() {
    assertThat(redacted("'patterns':['%{IP:client}']", "{'m':'55.3.244.1 GET /a 10.0.0.1!'}"))
        .isEqualTo("{'m':'<client> GET /a <client>!'}");
    assertThat(
            redacted(
                "'patterns':['%{EMAILADDRESS:EMAIL}','%{IP:IP}','%{CARD:CARD}'],"
                    + "'pattern_definitions':{'CARD':'[0-9]{4}-[0-9]{4}'},'prefix':'*','suffix':''",
                "{'m':'a@b.com at 10.0.0.1 pays 1234-5678'}"))
        .isEqualTo("{'m':'*EMAIL at *IP pays *CARD'}");
    assertThat(redacted("'patterns':['%{IP:ip}']", "{'m':'none'}")).isEqualTo("{'m':'none'}");
    assertThat(redacted("'patterns':['%{IP}']", "{'m':'10.0.0.1'}")).isEqualTo("{'m':'10.0.0.1'}");
  }

  @Test
  void noLetterIsLeftOfPartsThatLieOverOneAnother() {
    assertThat(
            redacted(
                "'patterns':['(?<left>[a-d]+)','(?<right>[c-h]+)'],'skip_if_unlicensed':true",
                "{'m':'-abcdefgh-a-h'}"))
        .isEqualTo("{'m':'-<right>-<left>-<right>'}");
  }

  @Test
  void fieldsThatAreNotThereAreLeftAloneUnlessTheyMustBe() {
    assertThat(redacted("'patterns':['%{IP:ip}']", "{'n':1}")).isEqualTo("{'n':1}");
    assertThatThrownBy(() -> redacted("'patterns':['%{IP:ip}'],'ignore_missing':false", "{'n':1}"))
        .hasMessageContaining("field [m] not present as part of path [m]");
    assertThatThrownBy(() -> redacted("'patterns':['%{IP:ip}']", "{'m':1}"))
        .hasMessageContaining("cannot be cast to [java.lang.String]");
    assertThatThrownBy(() -> redacted("'patterns':[]", "{}"))
        .hasMessageContaining("List of patterns must not be empty");
  }

  @Test
  void thatSomethingWasRedactedIsTracedIfThatIsAskedFor() {
    String processors =
        "{'redact':{'field':'m','patterns':['%{IP:ip}'],'trace_redact':true}},"
            + "{'set':{'field':'t','value':'{{_ingest._redact._is_redacted}}'}}";
    assertThat(new Trial().all(processors, "{'m':'10.0.0.1'}"))
        .isEqualTo("{'m':'<ip>','t':'true'}");
    assertThat(new Trial().all(processors, "{'m':'x'}")).isEqualTo("{'m':'x','t':''}");
  }
}
