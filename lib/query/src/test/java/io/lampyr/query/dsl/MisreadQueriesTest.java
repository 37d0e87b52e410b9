package io.lampyr.query.dsl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.Fault;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.fault.Position;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Queries that cannot be read, whatever fields an index has. */
class MisreadQueriesTest {
  private static Fault fault(String json) {
    return assertThrows(FaultException.class, () -> Asked.parse(json), json).fault();
  }

  @Test
  void unknownKeysAreNamedBeforeWhatIsMissing() {
    for (String query : List.of("term", "prefix", "wildcard", "regexp", "fuzzy", "span_term")) {
      assertThat(fault("{'" + query + "':{'k':{'a':1}}}").reason())
          .isEqualTo("[" + query + "] query does not support [a]");
      assertThat(fault("{'" + query + "':{'k':{'boost':1}}}").reason())
          .isEqualTo((query.equals("fuzzy") ? "query " : "") + "value cannot be null");
    }
    Fault feature = fault("{'distance_feature':{'zz':'x'}}");
    assertThat(feature.kind()).isEqualTo(ErrorKind.X_CONTENT_PARSE);
    assertThat(feature.reason()).isEqualTo("[1:22] [distance_feature] unknown field [zz]");
    assertThat(fault("{'rank_feature':{'zz':'x'}}").reason())
        .isEqualTo("[1:18] [feature] unknown field [zz]");
  }

  @Test
  void whatIsToMatchAndScoreAlikeIsAQuery() {
    String of = "{'constant_score':{%s}}";
    assertThat(fault(of.formatted("'filter':null")).reason())
        .isEqualTo("unexpected token [VALUE_NULL]");
    assertThat(fault(of.formatted("'filter':[]")).reason())
        .isEqualTo("unexpected token [START_ARRAY]");
    assertThat(fault(of.formatted("'filter':'a'")).reason())
        .isEqualTo("[constant_score] query does not support [filter]");
    assertThat(fault(of.formatted("'x':2")).reason())
        .isEqualTo("[constant_score] query does not support [x]");
  }

  @Test
  void fieldsOfSentencesAreLists() {
    assertThat(fault("{'combined_fields':{'query':'x','fields':5}}").reason())
        .endsWith("[combined_fields] fields doesn't support values of type: VALUE_NUMBER");
    assertThat(fault("{'query_string':{'query':'x','fields':'t'}}").reason())
        .isEqualTo("[query_string] query does not support [fields]");
    assertThat(fault("{'simple_query_string':{'query':'x','fields':'t'}}").reason())
        .isEqualTo("[simple_query_string] unsupported field [fields]");
    assertThat(fault("{'more_like_this':{'like':'x','fields':'t'}}").reason())
        .isEqualTo("[mlt] query does not support [fields]");
    assertThat(fault("{'query_string':{'query':['x']}}").reason())
        .isEqualTo("[query_string] query does not support [query]");
    assertThat(fault("{'match':{'t':{'query':['x']}}}").reason())
        .isEqualTo("[match] unknown token [START_ARRAY] after [query]");
  }

  @Test
  void unknownKeysOfSentencesAreToldByWhatTheyHave() {
    for (String query : List.of("query_string", "simple_query_string", "multi_match")) {
      String known = query.startsWith("simple") ? "unsupported field" : "query does not support";
      String of = "{'" + query + "':{'query':'x','foo':%s}}";
      assertThat(fault(of.formatted("1")).reason())
          .isEqualTo("[" + query + "] " + known + " [foo]");
      assertThat(fault(of.formatted("null")).reason())
          .isEqualTo("[" + query + "] unknown token [VALUE_NULL] after [foo]");
      assertThat(fault(of.formatted("{}")).reason())
          .isEqualTo("[" + query + "] unknown token [START_OBJECT] after [foo]");
    }
    assertThat(fault("{'multi_match':{'query':'x','foo':[]}}").reason())
        .isEqualTo("[multi_match] unknown token [START_ARRAY] after [foo]");
  }

  @Test
  void valuesOfAKindThatCannotBeAreNamed() {
    assertThat(fault("{'ids':{'type':'x','values':['1']}}").reason())
        .endsWith("[ids] unknown field [type]");
    assertThat(fault("{'ids':{'values':true}}").reason())
        .isEqualTo("[1:18] [ids] values doesn't support values of type: VALUE_BOOLEAN");
    Fault pivot = fault("{'distance_feature':{'field':'d','origin':'now','pivot':-1}}");
    assertThat(pivot.kind()).isEqualTo(ErrorKind.X_CONTENT_PARSE);
    assertThat(pivot.reason())
        .endsWith("[distance_feature] pivot doesn't support values of type: VALUE_NUMBER");
    assertThat(fault("{'term':{'k':{'value':{'fixed':1}}}}").reason())
        .isEqualTo("[term] query does not support [fixed]");
    assertThat(fault("{'terms':{'k':[],'other':'x'}}").reason())
        .isEqualTo("[terms] query does not support [other]");
    assertThat(fault("{'intervals':{'t':{}}}").reason())
        .isEqualTo("Missing intervals from interval query definition");
    assertThat(fault("{'span_multi':{'value':'x'}}").reason())
        .isEqualTo("[span_multi] query does not support [value]");
    assertThat(fault("{'geo_distance':{'g':{'coordinates':[1,2]},'distance':'1km'}}").reason())
        .isEqualTo("[geo_distance] query does not support [g]");
  }

  @Test
  void whatIsWrongWithAClauseIsToldAsTheClauses() {
    Fault fault = fault("{'bool':{'should':[{'span_term':{'t':{'a':'x'}}}]}}");
    assertThat(fault.kind()).isEqualTo(ErrorKind.X_CONTENT_PARSE);
    assertThat(fault.reason()).endsWith("[bool] failed to parse field [should]");
    assertThat(fault("{'bool':{'must':1}}").reason())
        .isEqualTo("[1:17] [bool] must doesn't support values of type: VALUE_NUMBER");
    assertThat(fault.cause())
        .extracting(Fault::reason)
        .isEqualTo("[span_term] query does not support [a]");
    assertThat(fault("{'script_score':{'query':{'match_all':{}},'script':'1'}}").reason())
        .endsWith("[script_score] script doesn't support values of type: VALUE_STRING");
    assertThat(fault("{'script_score':{'query':{'foo':{}},'script':'1'}}").reason())
        .endsWith("[script_score] failed to parse field [query]");
  }

  @Test
  void scriptsAreTextsOrObjects() {
    assertThat(fault("{'script':{'script':['a']}}").reason())
        .startsWith("[script] query does not support an array of scripts.");
    Fault source = fault("{'script':{'script':{'source':true}}}");
    assertThat(source.kind()).isEqualTo(ErrorKind.X_CONTENT_PARSE);
    assertThat(source.reason())
        .isEqualTo("[script] source doesn't support values of type: VALUE_BOOLEAN");
    assertThat(fault("{'script':{'script':{'source':'1','params':[]}}}").reason())
        .isEqualTo("[script] params doesn't support values of type: START_ARRAY");
  }

  @Test
  void queriesThatAreObjectsTakeValuesOfTheirKindsAlone() {
    for (String query : List.of("ids", "match_all")) {
      Fault name = fault("{'" + query + "':{'_name':1}}");
      assertThat(name.kind()).isEqualTo(ErrorKind.PARSING);
      assertThat(name.reason())
          .endsWith("[" + query + "] _name doesn't support values of type: VALUE_NUMBER");
    }
    for (String query : List.of("bool", "percolate")) {
      Fault boost = fault("{'" + query + "':{'field':'p','document':{},'boost':true}}");
      assertThat(boost.kind()).isEqualTo(ErrorKind.X_CONTENT_PARSE);
    }
    assertThat(fault("{'bool':{'adjust_pure_negative':null}}").reason())
        .endsWith("[bool] adjust_pure_negative doesn't support values of type: VALUE_NULL");
    assertThat(fault("{'rank_feature':{'field':'f','_name':1}}").reason())
        .endsWith("[feature] _name doesn't support values of type: VALUE_NUMBER");
  }

  @Test
  void rulesOfIntervalsTakeValuesOfTheirKindsAlone() {
    String of = "{'intervals':{'t':{%s}}}";
    assertThat(fault(of.formatted("'match':{'query':1}")).reason())
        .isEqualTo("[1:37] [match] query doesn't support values of type: VALUE_NUMBER");
    assertThat(fault(of.formatted("'prefix':{'prefix':'a','use_field':null}")).reason())
        .endsWith("[prefix] use_field doesn't support values of type: VALUE_NULL");
    assertThat(fault(of.formatted("'fuzzy':{'term':'a','transpositions':1}")).reason())
        .endsWith("[fuzzy] transpositions doesn't support values of type: VALUE_NUMBER");
    assertThat(fault(of.formatted("'wildcard':{}")).reason()).isEqualTo("Required [pattern]");
    assertThat(fault(of.formatted("'match':[]")).reason())
        .isEqualTo("[1:28] [match] Expected START_OBJECT but was: START_ARRAY");
    Fault inner = fault(of.formatted("'any_of':{'intervals':[{'match':{'query':1}}]}"));
    assertThat(inner.reason()).endsWith("[any_of] failed to parse field [intervals]");
    assertThat(inner.cause().reason())
        .endsWith("[match] query doesn't support values of type: VALUE_NUMBER");
  }

  @Test
  void functionsPassOverKeysWithoutAValue() {
    for (String body :
        List.of(
            "{'script_score':null}",
            "{'weight':null,'foo':null}",
            "{'functions':null,'boost':null}",
            "{'random_score':{'seed':null}}",
            "{'field_value_factor':{'field':'n','factor':null}}")) {
      assertThat(Asked.parse("{'function_score':" + body + "}")).as(body).isNotNull();
    }
    assertThat(fault("{'function_score':{'functions':[{'weight':null}]}}").reason())
        .endsWith("an entry in functions list is missing a function.");
  }

  @Test
  void functionsAreKnownByTheirNamesAndForms() {
    for (String body : List.of("{'foo':{}}", "{'weight':{}}", "{'functions':[{'foo':{}}]}")) {
      Fault unknown = fault("{'function_score':" + body + "}");
      assertThat(unknown.reason())
          .isEqualTo(
              "unknown query [function_score] did you mean any of [random_score, script_score]?");
      assertThat(unknown.cause().kind()).isEqualTo(ErrorKind.NAMED_OBJECT_NOT_FOUND);
    }
    assertThat(fault("{'function_score':{'query':[]}}").reason())
        .isEqualTo("failed to parse [function_score] query. array [query] is not supported");
    assertThat(fault("{'function_score':{'functions':[],'field':'x'}}").reason())
        .contains("you can either define [functions] array or a single function, not both");
    assertThat(fault("{'function_score':{'script_score':{'params':{}}}}").reason())
        .isEqualTo("script_score query does not support [params]");
    assertThat(fault("{'function_score':{'script_score':{}}}").reason())
        .isEqualTo("script_score requires 'script' field");
    assertThat(fault("{'function_score':{'random_score':{'foo':1}}}").reason())
        .isEqualTo("random_score query does not support [foo]");
  }

  @Test
  void whatStandsWhereNothingCanIsNamed() {
    assertThat(fault("{'exists':{'field':null}}").reason())
        .isEqualTo("[exists] unknown token [VALUE_NULL] after [field]");
    assertThat(fault("{'terms_set':{'t':{'terms':null}}}").reason())
        .isEqualTo("[terms_set] unknown token [VALUE_NULL] after [terms]");
    assertThat(fault("{'geo_shape':{'g':{},'relation':'within'}}").reason())
        .isEqualTo("query does not support [relation]");
    assertThat(fault("{'percolate':{}}").reason())
        .startsWith("Required one of fields [document, documents, id]");
    assertThat(fault("{'percolate':{'field':'p','id':'1'}}").reason())
        .isEqualTo("Failed to build [percolate] after last required field arrived");
  }

  @Test
  void aWrapperHasTheQueryAndNothingElse() {
    String malformed = "[wrapper] query malformed";
    assertThat(fault("{'wrapper':{}}").reason()).isEqualTo(malformed);
    Fault other = fault("{'wrapper':{'a':1,'query':'e30='}}");
    assertThat(other.reason()).isEqualTo(malformed + ", expected `query` but was a");
    assertThat(other.position()).isEqualTo(new Position(1, 13));
    assertThat(fault("{'wrapper':{'':'e30='}}").reason())
        .isEqualTo(malformed + ", expected `query` but was ");
    assertThat(fault("{'wrapper':{'query':'e30=','boost':2}}").reason())
        .isEqualTo("[wrapper] malformed query, expected [END_OBJECT] but found [FIELD_NAME]");
    assertThat(fault("{'wrapper':{'query':''}}").reason())
        .isEqualTo("query source text cannot be null or empty");
  }

  @Test
  void queriesForWordsNameTheKindOfAValueBeforeTheyNameAKey() {
    for (String query : List.of("match", "match_phrase", "match_bool_prefix", "fuzzy")) {
      String of = "{'" + query + "':{'t':{'foo':%s}}}";
      String unread = query.equals("fuzzy") ? "unexpected" : "unknown";
      for (String value : List.of("{}", "[]", "null")) {
        assertThat(fault(of.formatted(value)).reason())
            .startsWith("[" + query + "] " + unread + " token [")
            .endsWith("] after [foo]");
      }
      assertThat(fault(of.formatted("1")).reason())
          .isEqualTo("[" + query + "] query does not support [foo]");
    }
  }

  @Test
  void aBoxOfNothingIsNone() {
    for (String box : List.of("null", "[]", "[[],null]")) {
      assertThat(fault("{'geo_bounding_box':{'g':" + box + "}}").reason())
          .isEqualTo("failed to parse [geo_bounding_box] query. bounding box not provided");
    }
    assertThat(fault("{'geo_bounding_box':{'g':[1]}}").reason())
        .isEqualTo("failed to parse [geo_bounding_box] query. unexpected field [g]");
    assertThat(fault("{'geo_polygon':{'g':[]}}").reason())
        .isEqualTo("[geo_polygon] unexpected token type [START_ARRAY]");
  }
}
