package io.lampyr.mapping.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.Fault;
import io.lampyr.mapping.fault.FaultException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What fields may be called, in documents and in mappings. */
class NamesOfFieldsTest {
  private static String json(String text) {
    return text.replace('\'', '"');
  }

  private static Fault rejected(String document) {
    ParseOutcome outcome = new Index("{}").settle("1", json(document));
    assertThat(outcome).isInstanceOf(ParseOutcome.Rejected.class);
    return ((ParseOutcome.Rejected) outcome).fault();
  }

  /** What the mapping has become with the document. */
  private static String dynamic(String mapping, String document) {
    Index index = new Index(json(mapping));
    assertThat(index.settle("1", json(document))).isInstanceOf(ParseOutcome.Parsed.class);
    return index.mapping().toJson().toString();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "{'':1} | field name cannot be an empty string",
        "{'..':1} | field name cannot contain only the character [.]",
        "{'a..b':1} | object field starting or ending with a [.] makes object resolution"
            + " ambiguous: [a..b]",
        "{'a. .b':1} | object field cannot contain only whitespace: ['a. .b']"
      })
  void wrongNamesInDocumentsAreRefused(String document, String reason) {
    Fault refused = rejected(document);
    assertThat(refused.reason()).isEqualTo("failed to parse");
    assertThat(refused.cause().reason()).isEqualTo(reason);
  }

  @ParameterizedTest
  @CsvSource({
    "'', name cannot be empty string",
    ".a, name cannot be empty string",
    "a..b, name cannot be empty string",
    ".., Invalid field name .."
  })
  void wrongNamesInMappingsAreRefused(String name, String reason) {
    String mapping = json("{'properties':{'" + name + "':{'type':'long'}}}");
    assertThatThrownBy(() -> new Index(mapping))
        .isInstanceOf(FaultException.class)
        .hasMessage(reason);
  }

  @Test
  void dotsAtTheEndCountForNothing() {
    String mapped = "{properties={a={properties={b={type=long}}}}}";
    assertThat(dynamic("{}", "{'a.b.':1}")).isEqualTo(mapped);
    assertThat(dynamic("{}", "{'a.':{'b..':1}}")).isEqualTo(mapped);
    assertThat(dynamic("{'properties':{'a.b..':{'type':'long'}}}", "{}")).isEqualTo(mapped);
    String flat = "{'properties':{'o':{'type':'object','subobjects':false}}}";
    assertThat(dynamic(flat, "{'o':{'a.b.':1}}")).contains("{a.b={type=long}}");
  }

  @Test
  void blanksAreNamesOutsideOfObjects() {
    assertThat(dynamic("{}", "{' ':1}")).isEqualTo("{properties={ ={type=long}}}");
    Fault inner = rejected("{'o':{' ':1}}");
    assertThat(inner.kind()).isEqualTo(ErrorKind.ILLEGAL_ARGUMENT);
    assertThat(inner.reason()).isEqualTo("object field cannot contain only whitespace: ['o. ']");
    assertThat(rejected("{' ':{'a':1}}").reason())
        .isEqualTo("object field cannot contain only whitespace: [' .a']");
    String mapped = "{'properties':{'o':{'properties':{' ':{'type':'long'}}}}}";
    assertThat(dynamic(mapped, "{'o':{' ':1}}")).contains("{ ={type=long}}");
  }
}
