package io.lampyr.query.dsl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.mapping.MappingContext;
import io.lampyr.mapping.MappingLimits;
import io.lampyr.mapping.StoredQueries;
import io.lampyr.mapping.analysis.IndexAnalysis;
import io.lampyr.mapping.document.Index;
import io.lampyr.mapping.fault.Dialect;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.field.FieldDefaults;
import io.lampyr.mapping.json.Json;
import java.io.IOException;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Phrases of fields that are searched while they are typed. */
class TypedPhrasesTest {
  private final Index index =
      new Index("{\"properties\":{\"f\":{\"type\":\"search_as_you_type\"}}}")
          .add("1", "{\"f\":\"a quick brown fox jumps\"}")
          .add("2", "{\"f\":\"quick fox\"}")
          .add("3", "{\"f\":\"brown dog\"}")
          .add("4", "{\"f\":\"fox brown quick\"}");

  private final Asked asked = new Asked(index, Dialect.OPENSEARCH);

  @AfterEach
  void close() throws IOException {
    index.close();
  }

  private void alike(String query, String other, String... ids) throws IOException {
    assertThat(asked.scores(query)).as(query).isEqualTo(asked.scores(other)).containsOnlyKeys(ids);
  }

  @Test
  void phrasesAreScoredByTheShinglesThatTheyAre() throws IOException {
    alike("{'match_phrase':{'f':'quick brown'}}", "{'term':{'f._2gram':'quick brown'}}", "1");
    alike(
        "{'match_phrase':{'f':'quick brown fox'}}", "{'term':{'f._3gram':'quick brown fox'}}", "1");
    alike(
        "{'match_phrase':{'f':'quick brown fox jumps'}}",
        "{'match_phrase':{'f._3gram':'quick brown fox jumps'}}",
        "1");
    alike("{'match_phrase':{'f':'brown'}}", "{'term':{'f':'brown'}}", "1", "3", "4");
  }

  @Test
  void beginningsOfPhrasesAreScoredByTheBeginningsOfShingles() throws IOException {
    alike("{'match_phrase_prefix':{'f':'quick f'}}", "{'term':{'f._index_prefix':'quick f'}}", "2");
    alike(
        "{'match_phrase_prefix':{'f':'brown fox ju'}}",
        "{'term':{'f._index_prefix':'brown fox ju'}}",
        "1");
    assertThat(asked.hits("{'match_phrase_prefix':{'f':'quick brown fox ju'}}"))
        .containsExactly("1");
    assertThat(asked.hits("{'match_phrase_prefix':{'f':'a quick brown fox jumpy'}}")).isEmpty();
  }

  @Test
  void ofShinglesThatStandForTheSameWordsEachCounts() throws IOException {
    String settings =
        """
        {"analysis":{"filter":{"begun":{"type":"edge_ngram","min_gram":1,"max_gram":2}},
          "analyzer":{"begun":{"tokenizer":"whitespace","filter":["begun"]}}}}
        """;
    MappingContext context =
        new MappingContext(
            IndexAnalysis.of(Json.readObject(settings)),
            FieldDefaults.STANDARD,
            MappingLimits.STANDARD,
            StoredQueries.none());
    String mapping =
        "{\"properties\":{\"f\":{\"type\":\"search_as_you_type\",\"analyzer\":\"begun\"}}}";
    try (Index grams = new Index(mapping, context)) {
      grams.add("1", "{\"f\":\"jumps brown\"}").add("2", "{\"f\":\"other\"}");
      Asked alone = new Asked(grams, Dialect.OPENSEARCH);
      String one = "{'term':{'f._2gram':'%s'}}";
      String each =
          Stream.of("j b", "j br", "ju b", "ju br")
              .map(one::formatted)
              .collect(Collectors.joining(","));
      assertThat(alone.scores("{'match_phrase':{'f':'jumped bread'}}"))
          .isEqualTo(alone.scores("{'bool':{'should':[" + each + "]}}"))
          .containsOnlyKeys("1");
    }
  }

  @Test
  void wordsThatMayLieApartAreLookedForThemselves() throws IOException {
    assertThat(asked.hits("{'match_phrase':{'f':{'query':'quick fox','slop':1}}}"))
        .containsExactlyInAnyOrder("1", "2");
    assertThat(asked.hits("{'match_phrase_prefix':{'f':{'query':'quick fo','slop':1}}}"))
        .containsExactlyInAnyOrder("1", "2");
  }

  @Test
  void beginningsOfTermsAreTermsOfTheirOwn() throws IOException {
    // The usual ways to score tell terms that look alike not apart; those of sentences do.
    assertThat(asked.scores("{'prefix':{'f':'fo'}}")).containsEntry("1", 1f).hasSize(3);
    assertThat(asked.scores("{'prefix':{'f._3gram':'fo'}}")).containsEntry("2", 1f).hasSize(3);
    alike(
        "{'prefix':{'f._index_prefix':'fo'}}", "{'term':{'f._index_prefix':'fo'}}", "1", "2", "4");
    alike(
        "{'query_string':{'query':'fo*','fields':['f']}}",
        "{'term':{'f._index_prefix':'fo'}}",
        "1",
        "2",
        "4");
    assertThat(asked.hits("{'span_multi':{'match':{'prefix':{'f._2gram':'fo'}}}}"))
        .containsExactlyInAnyOrder("1", "2", "4");
  }

  @Test
  void shinglesAreAmongAllFields() throws IOException {
    alike(
        "{'multi_match':{'query':'brown dog'}}",
        "{'multi_match':{'query':'brown dog','fields':"
            + "['f','f._2gram','f._3gram','f._index_prefix']}}",
        "1",
        "3",
        "4");
    assertThat(asked.scores("{'multi_match':{'query':'brown dog'}}").get("3"))
        .isEqualTo(
            Math.max(
                asked.scores("{'match':{'f':'brown dog'}}").get("3"),
                asked.scores("{'term':{'f._2gram':'brown dog'}}").get("3")));
  }

  @Test
  void beginningsAreNoTextsForPhrases() {
    assertThatThrownBy(() -> asked.hits("{'match_phrase_prefix':{'f._index_prefix':'quick'}}"))
        .isInstanceOf(FaultException.class)
        .hasMessageEndingWith(
            "on text fields - not on [f._index_prefix] which is of type [prefix]");
    assertThatThrownBy(() -> asked.hits("{'exists':{'field':'f._index_prefix'}}"))
        .isInstanceOf(FaultException.class)
        .hasMessageEndingWith("does not support exists queries");
  }
}
