package io.lampyr.query.dsl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.mapping.document.Index;
import io.lampyr.mapping.fault.Dialect;
import io.lampyr.mapping.fault.FaultException;
import java.io.IOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Queries on where terms lie: spans and intervals. */
class PlacesInTextsTest {
  private final Index index =
      new Index(
              """
              {"properties":{"t":{"type":"text"},"u":{"type":"text"},"k":{"type":"keyword"},
                "m":{"type":"match_only_text"}}}\
              """)
          .add("1", "{\"t\":\"cold wind blows over the outback\",\"m\":\"one two\",\"k\":\"x\"}")
          .add("2", "{\"t\":\"the wind is hot and it blows cold\",\"u\":\"wind\"}")
          .add("3", "{\"t\":\"outback cold outback\"}");

  private final Asked asked = new Asked(index, Dialect.OPENSEARCH);

  @AfterEach
  void close() throws IOException {
    index.close();
  }

  private void finds(String json, String... ids) throws IOException {
    assertThat(asked.hits(json)).as(json).containsExactlyInAnyOrder(ids);
  }

  private static String near(String rest, String... clauses) {
    return "{'span_near':{'clauses':[" + String.join(",", clauses) + "]" + rest + "}}";
  }

  private static String term(String term) {
    return "{'span_term':{'t':'" + term + "'}}";
  }

  @Test
  void spansAreFoundByTheirPlaces() throws IOException {
    String cold = term("cold");
    String wind = term("wind");
    String blows = term("blows");
    finds("{'span_term':{'t':{'value':'cold','boost':2}}}", "1", "2", "3");
    finds(near("", wind, blows), "1");
    finds(near(",'slop':10,'in_order':false", cold, blows), "1", "2");
    finds(near(",'slop':0", wind, "{'span_gap':{'t':3}}", term("it")), "2");
    finds(near(",'slop':0", wind, "{'span_gap':{'t':2}}", term("it")));
    finds("{'span_first':{'match':" + cold + ",'end':2}}", "1", "3");
    finds("{'span_or':{'clauses':[" + wind + "," + term("none") + "]}}", "1", "2");
    finds(
        "{'span_not':{'include':" + cold + ",'exclude':" + term("outback") + ",'dist':1}}",
        "1",
        "2");
    String none = "{'span_not':{'include':" + wind + ",'exclude':" + blows + ",'dist':D}}";
    assertThat(asked.hits(none.replace("D", "-3"))).isEqualTo(asked.hits(none.replace("D", "0")));
    String wide = near(",'slop':5", wind, blows);
    finds("{'span_containing':{'big':" + wide + ",'little':" + term("hot") + "}}", "2");
    finds("{'span_within':{'big':" + wide + ",'little':" + term("hot") + "}}", "2");
    finds("{'span_multi':{'match':{'prefix':{'t':'outb'}}}}", "1", "3");
    finds("{'span_multi':{'match':{'prefix':{'t':{'value':'outb','boost':2}}}}}", "1", "3");
    finds(near("", cold, "{'span_multi':{'match':{'wildcard':{'t':'w*d'}}}}"), "1");
    // Where no field of that name is, nothing is found and nothing is wrong.
    finds(
        "{'span_near':{'clauses':[{'span_multi':{'match':{'prefix':{'no':'w'}}}},"
            + "{'span_term':{'no':'cold'}}]}}");
    String masked = "{'field_masking_span':{'query':{'span_term':{'u':'wind'}},'field':'t'}}";
    finds(near(",'slop':9", masked, blows), "2");
    finds("{'span_term':{'nowhere':'x'}}");
  }

  @Test
  void aScriptSaysWhichIntervalsAreFound() throws IOException {
    String match = "{'intervals':{'t':{'match':{'query':'wind cold','filter':{'script':%s}}}}}";
    String script = "{'source':'%s'}";
    String found = match.formatted(script);
    finds(found.formatted("interval.gaps == 0"), "1");
    finds(found.formatted("interval.getStart() == 1 && interval.end == 7"), "2");
    finds(found.formatted("if (interval.getGaps() == interval.getEnd() - 2) { true }"));
    finds(found.formatted("true"), "1", "2");
    finds(
        "{'intervals':{'t':{'any_of':{'intervals':[{'match':{'query':'wind'}},{'match':{'query':"
            + "'outback'}}],'filter':{'script':{'source':'interval.start > 1'}}}}}}",
        "1",
        "3");
    fails(asked, found.formatted("interval.start"), "runtime error");
    fails(asked, found.formatted("params.x"), "compile error");
    fails(asked, match.formatted("'true'"), "[match] failed to parse field [filter]");
  }

  @Test
  void intervalsAreFoundByTheirPlaces() throws IOException {
    String match = "{'intervals':{'t':{'match':{'query':'%s'%s}}}}";
    finds(match.formatted("blows cold", ""), "1", "2");
    finds(match.formatted("blows cold", ",'max_gaps':0"), "2");
    finds(match.formatted("cold wind", ",'max_gaps':0,'ordered':true"), "1");
    finds(
        "{'intervals':{'t':{'all_of':{'ordered':true,'intervals':[{'prefix':{'prefix':'WI'}},"
            + "{'any_of':{'intervals':[{'wildcard':{'pattern':'out*k'}},"
            + "{'fuzzy':{'term':'cald'}}]}}]}}}}",
        "1",
        "2");
    finds(
        "{'intervals':{'t':{'match':{'query':'cold','filter':{'before':{'match':"
            + "{'query':'outback'}}}}}}}",
        "1",
        "3");
    finds("{'intervals':{'t':{'regexp':{'pattern':'h.t'},'boost':2}}}", "2");
    finds("{'intervals':{'t':{'match':{'query':'wind','use_field':'u'}}}}", "2");
  }

  @Test
  void intervalsAreOfAllWordsBetweenTwoWhereThatIsKnown() throws IOException {
    Asked known = new Asked(index, Dialect.ELASTICSEARCH);
    String range =
        "{'intervals':{'t':{'all_of':{'ordered':true,'max_gaps':0,'intervals':["
            + "{'match':{'query':'the'}},{'range':{%s}}]}}}}";
    assertThat(known.hits(range.formatted("'gte':'OUT','lt':'p'"))).containsExactly("1");
    assertThat(known.hits(range.formatted("'gt':'wind','lte':'x'"))).isEmpty();
    assertThat(known.hits(range.formatted("'gte':'wind','lte':'wind'"))).containsExactly("2");
    String single = "{'intervals':{'t':{'range':{%s}}}}";
    assertThat(known.hits(single.formatted("'gt':'a','lt':'b','use_field':'u'"))).isEmpty();
    assertThat(known.hits(single.formatted("'gte':'wind','lte':'wind','use_field':'u'")))
        .containsExactly("2");
    fails(known, single.formatted("'gt':'a'"), "Either [lte] or [lt], one of them");
    fails(known, single.formatted("'lt':'a'"), "Either [gte] or [gt], one of them");
    fails(known, single.formatted("'lt':'a','gt':'a','gte':'b'"), "[range] takes one lower term");
    fails(known, single.formatted("'gt':'a','lt':'b','odd':1"), "odd");
    fails(asked, single.formatted("'gt':'a','lt':'b'"), "Unknown interval type [range]");
  }

  private static void fails(Asked asked, String json, String reason) {
    assertThatThrownBy(() -> asked.hits(json))
        .isInstanceOf(FaultException.class)
        .hasMessageContaining(reason);
  }

  @Test
  void whatIsWrongIsTold() {
    fails(asked, near("", "{'term':{'t':'x'}}"), "span_near [clauses] must be of type span query");
    fails(asked, near(""), "span_near must include [clauses]");
    fails(
        asked,
        near("", "{'span_term':{'t':{'value':'x','boost':3}}}"),
        "as a nested span clause can't have non-default boost value [3.0]");
    fails(asked, near("", term("a"), "{'span_term':{'u':'b'}}"), "Cannot add clause u:b");
    fails(asked, "{'span_gap':{'t':3}}", "must be a clause of [span_near]");
    fails(asked, "{'span_term':{'m':'one'}}", "without position data");
    fails(asked, "{'intervals':{'k':{'match':{'query':'x'}}}}", "Can only use interval queries");
    fails(asked, "{'intervals':{'t':{'near':{'query':'x'}}}}", "Unknown interval type [near]");
    String either = "{'any_of':{'intervals':[{'match':{'query':'a'}},{'match':{'query':'b'}}]}}";
    String many = String.join(",", java.util.Collections.nCopies(40, either));
    fails(asked, "{'intervals':{'t':{'all_of':{'intervals':[" + many + "]}}}}", "maxClauseCount");
  }

  @Test
  void phrasesAreConfirmedBySourcesWhereTheIndexHasNoPositions() throws IOException {
    index.add("4", "{\"m\":[\"two one\",\"three\"]}");
    finds("{'match_phrase':{'m':'one two'}}", "1");
    finds("{'match_phrase':{'m':{'query':'one three','slop':1}}}");
    finds("{'match_phrase_prefix':{'m':'two o'}}", "4");
    finds("{'match_phrase_prefix':{'m':'t'}}", "1", "4");
    finds("{'match_bool_prefix':{'m':'one th'}}", "1", "4");
    assertThat(asked.scores("{'match_phrase':{'m':{'query':'one two','boost':2}}}"))
        .containsEntry("1", 2f);
    assertThat(asked.scores("{'match':{'m':'one two'}}")).containsEntry("4", 2f);
  }

  @Test
  void patternsLookForPlacesWhereverThereAreSome() throws IOException {
    try (Index typed = new Index("{\"properties\":{\"s\":{\"type\":\"search_as_you_type\"}}}")) {
      typed.add("1", "{\"s\":\"Quick fox\"}").add("2", "{\"s\":\"slow fox\"}");
      Asked ask = new Asked(typed, Dialect.OPENSEARCH);
      for (String rule :
          new String[] {
            "'fuzzy':{'term':'quik'}", "'wildcard':{'pattern':'QU*k'}", "'regexp':{'pattern':'q.*'}"
          }) {
        assertThat(ask.hits("{'intervals':{'s':{" + rule + "}}}")).as(rule).containsExactly("1");
      }
      assertThat(ask.hits("{'intervals':{'s._2gram':{'wildcard':{'pattern':'s* fox'}}}}"))
          .containsExactly("2");
    }
  }
}
