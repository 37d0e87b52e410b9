package io.lampyr.restapi.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.lampyr.restapi.Persona;
import io.lampyr.restapi.document.Client;
import io.lampyr.restapi.document.OneNode;
import java.util.Locale;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Scores that functions make, with what was seen of OpenSearch's. */
class FunctionScoreTest {
  private static final OneNode NODE = new OneNode(17, Persona.OPENSEARCH);
  private static final Client CLIENT = new Client(NODE.whole(Persona.OPENSEARCH));

  @BeforeAll
  static void fill() {
    CLIENT.put(
        "/fs",
        """
        {"settings":{"number_of_shards":1},"mappings":{"properties":{"k":{"type":"keyword"},
          "n":{"type":"long"},"m":{"type":"integer"},"g":{"type":"geo_point"},
          "d":{"type":"date"}}}}
        """);
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < 12; i++) {
      lines.append("{\"index\":{\"_id\":\"" + i + "\"}}\n");
      lines.append(
          "{\"k\":\"k%d\",\"n\":%d,\"m\":[%d,%d],\"g\":\"%d,%d\"}\n"
              .formatted(i % 4, 3 * i, i, 3 * i + 5, i, -i));
    }
    lines.append("{\"index\":{\"_id\":\"none\"}}\n{\"k\":\"other\"}\n");
    assertThat(CLIENT.post("/fs/_bulk?refresh=true", lines.toString()).at("errors"))
        .isEqualTo(false);
  }

  @AfterAll
  static void stop() {
    NODE.close();
  }

  private static Client.Told search(String functions) {
    return CLIENT.post(
        "/fs/_search",
        "{\"size\":20,\"explain\":true,\"query\":{\"function_score\":{%s}}}".formatted(functions));
  }

  private static double score(Client.Told told, String id) {
    int place = told.ids().indexOf(id);
    assertThat(place).as(told.toString()).isNotNegative();
    double score = ((Number) told.at("hits/hits/" + place + "/_score")).doubleValue();
    Number explained = (Number) told.at("hits/hits/" + place + "/_explanation/value");
    assertThat(explained.doubleValue()).isCloseTo(score, within(1e-5 * Math.max(1, score)));
    return score;
  }

  @ParameterizedTest
  @CsvSource({"10, n, 10, 0.946", "abc, k, 0, 0.7318", "123456789012, k, 1, 0.6719"})
  void chanceIsThatOfTheSeedAndTheFieldsValue(String seed, String field, String id, double score) {
    String given = seed.equals("abc") ? "\"abc\"" : seed;
    Client.Told told =
        search(
            "\"random_score\":{\"seed\":%s,\"field\":\"%s\"},\"boost_mode\":\"replace\""
                .formatted(given, field));
    assertThat(score(told, id)).isCloseTo(score, within(5e-5));
    assertThat(told.text("hits/hits/0/_explanation/details/0/description"))
        .startsWith("random score function (seed: ")
        .endsWith(", field: " + field + ")");
  }

  @Test
  void chanceIsAnotherInEachShardAndReadsValuesAsUsersDo() {
    CLIENT.put(
        "/rs",
        "{\"mappings\":{\"properties\":{\"u\":{\"type\":\"unsigned_long\"},"
            + "\"t\":{\"type\":\"date_nanos\"}}}}");
    CLIENT.put(
        "/rs/_doc/1?refresh=true",
        "{\"u\":18446744073709551615,\"t\":\"2020-06-05T09:08:27.088000009Z\"}");
    assertThat(chance("rs", "u")).isCloseTo(0.12247926, within(1e-6));
    assertThat(chance("rs", "t")).isCloseTo(0.34521377, within(1e-6));
    CLIENT.put(
        "/i",
        "{\"settings\":{\"number_of_shards\":2},"
            + "\"mappings\":{\"properties\":{\"num\":{\"type\":\"float\"}}}}");
    CLIENT.put("/i/_doc/20?refresh=true", "{\"num\":14.1}");
    assertThat(chance("i", "num")).isCloseTo(0.8458028, within(1e-6));
  }

  private static double chance(String index, String field) {
    String query =
        "{\"query\":{\"function_score\":{\"random_score\":{\"seed\":42,\"field\":\"%s\"}}}}";
    Client.Told told = CLIENT.post("/" + index + "/_search", query.formatted(field));
    return ((Number) told.at("hits/hits/0/_score")).doubleValue();
  }

  @ParameterizedTest
  @CsvSource({"min, 2", "max, 9", "avg, 5.5", "sum, 11", "median, 5.5"})
  void distancesOfSeveralValuesBecomeOneAsIsWanted(String mode, double distance) {
    Client.Told told =
        search(
            "\"linear\":{\"m\":{\"origin\":5,\"scale\":20},\"multi_value_mode\":\"%s\"}"
                .formatted(mode));
    // Document 3 has 3 and 14, which are 2 and 9 from the origin.
    double three = (40 - distance) / 40;
    assertThat(score(told, "3")).isCloseTo(three, within(1e-6));
    assertThat(score(told, "none")).isEqualTo(1);
    int place = told.ids().indexOf("3");
    assertThat(told.at("hits/hits/" + place + "/_explanation").toString())
        .contains(
            mode.toUpperCase(Locale.ROOT) + "[Math.max(Math.abs(3.0(=doc value) - 5.0(=origin)");
  }

  @Test
  void whereNoFunctionIsForADocumentTheFactorIsOne() {
    String functions = "\"functions\":[{\"filter\":{\"term\":{\"k\":\"k1\"}},\"weight\":5}],";
    assertThat(score(search(functions + "\"boost_mode\":\"sum\""), "1")).isEqualTo(6);
    assertThat(score(search(functions + "\"boost_mode\":\"sum\""), "2")).isEqualTo(2);
    assertThat(score(search(functions + "\"boost_mode\":\"replace\""), "2")).isEqualTo(1);
    assertThat(score(search(functions + "\"boost_mode\":\"sum\",\"boost\":3"), "1")).isEqualTo(8);
  }

  @Test
  void eachFunctionIsToldByItsName() {
    String told =
        search(
                """
                "functions":[{"weight":3,"_name":"w"},
                  {"filter":{"term":{"k":"k1"}},"_name":"x",
                   "field_value_factor":{"field":"n","missing":1,"modifier":"ln1p","factor":1.2}},
                  {"script_score":{"script":"2"},"_name":"s"},
                  {"gauss":{"n":{"origin":20,"scale":10}},"_name":"g"},
                  {"exp":{"g":{"origin":"5,-5","scale":"300km"}}}],"score_mode":"sum"
                """)
            .at("hits/hits")
            .toString();
    assertThat(told)
        .contains(
            "constant score 1.0(_name: w) - no function provided",
            "field value function(_name: x): ln1p(doc['n'].value?:1.0 * factor=1.2)",
            "script score function(_name: s), computed with script:",
            ",2.0)/72.13475204444818, _name: g)",
            "MIN of: [Math.max(arcDistance(",
            "function score, score mode [sum]",
            "function score, product of:");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "'functions':[{'weight':1}],'weight':3|already found [functions] array, now encountering"
            + " [weight].]",
        "'weight':2,'functions':[{'weight':1}]|already found [weight], now encountering"
            + " [functions].]",
        "'weight':2,'random_score':{}|already found function [weight], now encountering"
            + " [random_score]. use [functions] array",
        "'functions':[{'gauss':{'n':{'origin':1,'scale':1}},'random_score':{}}]|already found"
            + " [gauss], now encountering [random_score].",
        "'functions':[{}]|an entry in functions list is missing a function.",
        "'functions':[{'zz':1}]|field [zz] is not supported",
        "'functions':[3]|got a [VALUE_NUMBER] instead",
        "'gauss':[]|array [gauss] is not supported",
        "'gauss':{}|malformed score function score parameters.",
        "'gauss':{'n':{'origin':1,'scale':1,'decay':1}}|decay must be in the range [0..1].",
        "'gauss':{'n':{'origin':1,'scale':1},'multi_value_mode':'zz'}|Illegal sort mode: zz",
        "'gauss':{'g':{'scale':'3km'}}|[origin] and [scale] must be set for geo fields.",
        "'gauss':{'d':{'origin':{},'scale':'1d'}}|Can't get text on a START_OBJECT",
        "'random_score':{'seed':1.5,'field':'k'}|not 'VALUE_NUMBER'",
        "'random_score':{'seed':1,'field':'g'}|needs a field with columns of words or numbers",
        "'random_score':{'seed':1,'field':'zz'}|Field [zz] is not mapped on [fs]",
        "'field_value_factor':{'field':'n','modifier':'log'}|consider using log1p or log2p",
        "'field_value_factor':{}|required field 'field' missing",
        "'score_mode':'replace','weight':1|[score_mode]: [replace]"
      })
  void whatMeansNothingIsRefused(String functions, String reason) {
    Client.Told told = search(functions.replace('\'', '"'));
    assertThat(told.status()).isEqualTo(400);
    assertThat(told.text("error")).contains(reason);
  }
}
