package io.lampyr.restapi.esql;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.restapi.Persona;
import io.lampyr.restapi.document.Client;
import io.lampyr.restapi.document.Client.Told;
import io.lampyr.restapi.document.OneNode;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** {@code ENRICH}, from the rows that pipelines look up in. */
class EnrichQueriesTest {
  private static OneNode node;
  private static Client client;

  @BeforeAll
  static void start() {
    node = new OneNode(31, Persona.ELASTICSEARCH);
    client = new Client(node.whole(Persona.ELASTICSEARCH));
    put(
        "/langs",
        "{'mappings':{'properties':{'code':{'type':'integer'},'name':{'type':'keyword'},"
            + "'since':{'type':'date','format':'yyyy'},'place':{'type':'geo_point'},"
            + "'at':{'properties':{'ip':{'type':'ip'}}},'text':{'type':'text'}}}}");
    put(
        "/langs/_doc/1?refresh=true",
        "{'code':1,'name':'English','since':'1500','place':{'lat':1,'lon':2},"
            + "'at':{'ip':'10.0.0.1'},'text':'one two'}");
    put("/langs/_doc/2?refresh=true", "{'code':2,'name':['French','Français'],'since':'1600'}");
    put("/langs/_doc/3?refresh=true", "{'code':2,'name':'Franc','since':'1700'}");
    policy("langs", "match", "langs", "code", "'name','since','place','at','text'");
    policy("years", "match", "langs", "since", "'name'");
    put(
        "/nets",
        "{'mappings':{'properties':{'net':{'type':'ip_range'},'days':{'type':'date_range'},"
            + "'area':{'type':'geo_shape'},'n':{'type':'keyword'}}}}");
    put(
        "/nets/_doc/1?refresh=true",
        "{'net':'10.0.0.0/8','days':{'gte':'2024-01-01','lt':'2024-02-01'},"
            + "'area':'BBOX (0, 10, 10, 0)','n':'inner'}");
    policy("nets", "range", "nets", "net", "'n'");
    policy("days", "range", "nets", "days", "'n'");
    policy("areas", "geo_match", "nets", "area", "'n'");
  }

  @AfterAll
  static void stop() {
    node.close();
  }

  private static void put(String path, String body) {
    Told told = client.put(path, body.replace('\'', '"'));
    assertThat(told.status()).as(path + told.json()).isLessThan(300);
  }

  private static void policy(String name, String kind, String index, String field, String fields) {
    put(
        "/_enrich/policy/" + name,
        "{'"
            + kind
            + "':{'indices':'"
            + index
            + "','match_field':'"
            + field
            + "','enrich_fields':["
            + fields
            + "]}}");
    put("/_enrich/policy/" + name + "/_execute", "");
  }

  private static Told query(String text) {
    return client.post(
        "/_query", "{\"query\":\"" + text.replace('\'', '"').replace("\"", "\\\"") + "\"}");
  }

  private static Object values(String text) {
    Told told = query(text);
    assertThat(told.status()).as(text + told.json()).isEqualTo(200);
    return told.at("values");
  }

  private static String wrong(String text) {
    Told told = query(text);
    assertThat(told.status()).as(text + told.json()).isEqualTo(400);
    return told.text("error/reason");
  }

  private static List<Object> row(Object... cells) {
    return Arrays.asList(cells);
  }

  @Test
  void allFieldsAreTakenIfNoneIsNamed() {
    Told told = query("ROW code = 1 | ENRICH langs");
    assertThat(told.at("columns"))
        .isEqualTo(
            List.of(
                Map.of("name", "code", "type", "integer"),
                Map.of("name", "name", "type", "keyword"),
                Map.of("name", "since", "type", "date"),
                Map.of("name", "place", "type", "geo_point"),
                Map.of("name", "at.ip", "type", "ip"),
                Map.of("name", "text", "type", "text")));
    assertThat(told.at("values").toString())
        .isEqualTo("[[1, English, 1500-01-01T00:00:00.000Z, POINT (2.0 1.0), 10.0.0.1, one two]]");
  }

  @Test
  void severalRowsMakeSeveralValuesAndNoneMakeNull() {
    assertThat(values("ROW c = 2 | ENRICH langs ON c WITH name").toString())
        .isEqualTo("[[2, [French, Français, Franc]]]");
    assertThat(values("ROW c = 9 | ENRICH langs ON c WITH name")).isEqualTo(List.of(row(9L, null)));
    assertThat(values("ROW c = null | ENRICH langs ON c WITH name"))
        .isEqualTo(List.of(row(null, null)));
    assertThat(values("ROW c = [1, 2] | ENRICH langs ON c WITH n = name | KEEP n").toString())
        .isEqualTo("[[[English, French, Français, Franc]]]");
    assertThat(values("ROW c = '1' | ENRICH langs ON c WITH l = name, name | KEEP l, name"))
        .isEqualTo(List.of(row("English", "English")));
  }

  @Test
  void rowsOfIndicesAreEnrichedInEveryPlaceOfAQuery() {
    assertThat(
            values(
                "FROM langs | ENRICH _any:langs ON code WITH other = name | WHERE other =="
                    + " 'English' | EVAL up = TO_UPPER(other) | KEEP code, up"))
        .isEqualTo(List.of(row(1L, "ENGLISH")));
    assertThat(
            values(
                "FROM langs | STATS c = COUNT(*) BY code | ENRICH _coordinator:langs ON code"
                    + " WITH name | SORT code | EVAL n = MV_COUNT(name) | KEEP code, c, n"))
        .isEqualTo(List.of(row(1L, 1L, 1L), row(2L, 2L, 3L)));
    assertThat(
            values("FROM langs | ENRICH _REMOTE:langs ON code WITH x = name | STATS c = COUNT(x)"))
        .isEqualTo(List.of(row(7L)));
  }

  @Test
  void momentsAreLookedUpHoweverTheirFieldWritesThem() {
    assertThat(values("ROW d = '1600-01-01'::date | ENRICH years ON d WITH name | KEEP name"))
        .isEqualTo(List.of(row(List.of("French", "Français"))));
    assertThat(values("ROW d = '1600-01-02'::date | ENRICH years ON d WITH name | KEEP name"))
        .isEqualTo(List.of(row((Object) null)));
    assertThat(values("ROW d = '2024-01-31'::date | ENRICH days ON d | KEEP n"))
        .isEqualTo(List.of(row("inner")));
    assertThat(values("ROW d = '2024-02-01'::date_nanos | ENRICH days ON d | KEEP n"))
        .isEqualTo(List.of(row((Object) null)));
  }

  @Test
  void rangesAndShapesAreLookedUp() {
    assertThat(values("ROW a = '10.1.2.3'::ip | ENRICH nets ON a | KEEP n"))
        .isEqualTo(List.of(row("inner")));
    assertThat(values("ROW a = '10.1.2.3' | ENRICH nets ON a | KEEP n"))
        .isEqualTo(List.of(row("inner")));
    assertThat(values("ROW a = 'nowhere' | ENRICH nets ON a | KEEP n"))
        .isEqualTo(List.of(row((Object) null)));
    assertThat(values("ROW p = 'POINT (5 5)'::geo_point | ENRICH areas ON p | KEEP n"))
        .isEqualTo(List.of(row("inner")));
    assertThat(values("ROW p = 'POINT (50 5)' | ENRICH areas ON p | KEEP n"))
        .isEqualTo(List.of(row((Object) null)));
  }

  @Test
  void whatIsWrongIsTold() {
    assertThat(wrong("ROW c = 1 | ENRICH none ON c")).contains("cannot find enrich policy [none]");
    put(
        "/_enrich/policy/idle",
        "{'match':{'indices':'langs','match_field':'code','enrich_fields':['name']}}");
    assertThat(wrong("ROW c = 1 | ENRICH idle ON c")).contains("[idle] was not executed");
    assertThat(wrong("ROW c = 1 | ENRICH langs")).contains("Unknown column [code]");
    assertThat(wrong("ROW c = 1 | ENRICH langs ON c WITH nane"))
        .contains("Enrich field [nane] not found in enrich policy [langs], did you mean [name]?");
    assertThat(wrong("ROW c = 1 | ENRICH areas ON c"))
        .contains(
            "Unsupported type [integer] for enrich matching field [c]; only [keyword, text,"
                + " geo_point] allowed for type [geo_match]");
    assertThat(wrong("ROW c = 1 | ENRICH _all:langs ON c"))
        .contains("ENRICH policy qualifier needs to be one of [_ANY, _COORDINATOR, _REMOTE]");
    assertThat(wrong("ROW c = 1 | ENRICH langs ON c WITH n*"))
        .contains("Using wildcards [*] in ENRICH WITH projections is not allowed");
  }
}
