package io.lampyr.mapping.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.mapping.MappingContext;
import io.lampyr.mapping.analysis.IndexAnalysis;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.Json;
import java.io.IOException;
import java.util.Map;
import org.apache.lucene.index.Term;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Words that say by themselves how often they are to be counted. */
class CountedWordsTest {
  private static Index index(String field) {
    Map<String, @Nullable Object> settings =
        Json.readObject(
            """
            {"analysis":{
              "filter":{"times":{"type":"delimited_term_freq","delimiter":"^"},
                "some":{"type":"multiplexer","filters":["times"],"preserve_original":false}},
              "analyzer":{"counted":{"tokenizer":"whitespace","filter":["times"]},
                "within":{"tokenizer":"whitespace","filter":["some"]}}}}
            """);
    MappingContext standard = MappingContext.standard();
    MappingContext context =
        new MappingContext(
            IndexAnalysis.of(settings), standard.defaults(), standard.limits(), standard.queries());
    return new Index(
        "{\"properties\":{\"f\":" + ("{" + field + "}").replace('\'', '"') + "}}", context);
  }

  @Test
  void whatStandsBehindTheDelimiterIsHowOftenTheWordIsThere() throws IOException {
    try (Index index = index("'type':'text','analyzer':'counted','index_options':'freqs'")) {
      index.add("1", "{\"f\":[\"apple^3 pear\",\"apple^4\"]}");
      assertThat(index.segment().totalTermFreq(new Term("f", "apple"))).isEqualTo(7);
      assertThat(index.segment().totalTermFreq(new Term("f", "pear"))).isEqualTo(1);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "'type':'text' | cannot index positions",
        "'type':'text','index_options':'docs' | must index term freq",
        "'type':'match_only_text' | must index term freq",
        "'type':'search_as_you_type' | cannot index positions",
        "'type':'text','index_options':'freqs','index_prefixes':{} | must index term freq",
        "'type':'text','index_options':'freqs','term_vector':'with_positions'"
            + " | cannot index term vector positions",
        "'type':'text','index_options':'freqs','term_vector':'with_offsets'"
            + " | cannot index term vector offsets",
      })
  void aFieldThatCannotCountSoRefusesTheDocumentBeforeItIsIndexed(String field, String why) {
    for (String analyzer : new String[] {"counted", "within"}) {
      Index index = index(field.replace('"', '\'') + ",'analyzer':'" + analyzer + "'");
      assertThat(index.parse("1", "{\"f\":\"apple^3\"}").toString()).contains("Rejected", why);
      assertThat(index.parse("2", "{\"f\":\"apple^1 pear\"}"))
          .isInstanceOf(ParseOutcome.Parsed.class);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"apple^x", "apple^", "apple^0", "apple^-2", "apple^99999999999"})
  void whatIsNoNumberToCountWithIsTheMistakeOfWhoWroteIt(String text) throws IOException {
    try (Index index = index("'type':'text','analyzer':'counted','index_options':'freqs'")) {
      assertThatThrownBy(() -> index.add("1", "{\"f\":\"" + text + "\"}"))
          .isInstanceOf(FaultException.class);
      index.add("2", "{\"f\":\"pear\"}");
      assertThat(index.segment().numDocs()).isEqualTo(1);
    }
  }
}
