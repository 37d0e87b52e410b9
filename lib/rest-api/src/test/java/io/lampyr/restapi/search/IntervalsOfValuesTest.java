package io.lampyr.restapi.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.restapi.Persona;
import io.lampyr.restapi.document.Client;
import io.lampyr.restapi.document.Client.Told;
import io.lampyr.restapi.document.OneNode;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Buckets of intervals where values are large, and ends are given. */
class IntervalsOfValuesTest {
  private static OneNode node;
  private static Client client;

  @BeforeAll
  static void start() {
    node = new OneNode(43, Persona.OPENSEARCH);
    client = new Client(node.whole(Persona.OPENSEARCH));
    String index =
        "{'mappings':{'properties':{'d':{'type':'date'},'n':{'type':'double'},"
            + "'c':{'type':'token_count','analyzer':'standard'}}}}";
    client.put("/i", index.replace('\'', '"'));
    String[] documents = {
      "{'d':'2019-08-04','n':-5,'c':'a b'}",
      "{'d':'2020-01-01','n':15}",
      "{'d':'2020-01-20','n':1e30}",
      "{'d':'2021-06-15','n':-1e30}"
    };
    for (String document : documents) {
      client.post("/i/_doc?refresh=true", document.replace('\'', '"'));
    }
  }

  @AfterAll
  static void stop() {
    node.close();
  }

  private static Told ask(String body) {
    return client.post("/i/_search", body.replace('\'', '"'));
  }

  private static List<?> keys(String aggregation) {
    Told told = ask("{'size':0,'aggs':{'a':" + aggregation + "}}");
    return ((List<?>) told.at("aggregations/a/buckets"))
        .stream().map(bucket -> ((Map<?, ?>) bucket).get("key")).toList();
  }

  @Test
  void intervalsAreAsManyAsDoublesCanCount() {
    assertThat(keys("{'histogram':{'field':'n','interval':10,'min_doc_count':1}}"))
        .asString()
        .isEqualTo("[-1.0E30, -10.0, 10.0, 1.0E30]");
    assertThat(keys("{'histogram':{'field':'n','interval':1e-30,'min_doc_count':1}}"))
        .asString()
        .isEqualTo("[-1.0E30, -5.0, 15.0, 1.0E30]");
  }

  @Test
  void endsOfTimesHaveNoOffset() {
    String year =
        "{'date_histogram':{'field':'d','min_doc_count':1,'calendar_interval':'year',"
            + "'offset':'+6h','hard_bounds':{'min':'2020-01-01','max':'2021-06-01'}}}";
    assertThat(keys(year)).asString().isEqualTo("[1577858400000]");
    String month =
        "{'date_histogram':{'field':'d','min_doc_count':1,'calendar_interval':'month',"
            + "'offset':'-10d','hard_bounds':{'min':'2020-01-05','max':'2021-06-17'}}}";
    assertThat(keys(month)).asString().isEqualTo("[1621641600000]");
  }

  @Test
  void columnsThatAreWantedTwiceAreShownOnce() {
    assertThat(
            ask("{'query':{'term':{'n':-5}},'fields':['c','*'],'_source':false}")
                .at("hits/hits/0/fields/c"))
        .asString()
        .isEqualTo("[2]");
  }

  @Test
  void fieldsShowValuesAsTheyAreIndexed() {
    String index =
        "{'mappings':{'properties':{'k':{'type':'keyword','normalizer':'lowercase'},"
            + "'s':{'type':'keyword','ignore_above':3},'a':{'type':'ip','ignore_malformed':true},"
            + "'u':{'type':'unsigned_long','ignore_malformed':true}}}}";
    client.put("/shown", index.replace('\'', '"'));
    String document =
        "{'k':'ABC','s':['abcd','ab'],'a':['::0001','::ffff:1.2.3.4','x'],"
            + "'u':['18446744073709551615',5,'7.0','1e999999999','1e-999999999','x']}";
    client.put("/shown/_doc/1?refresh=true", document.replace('\'', '"'));
    Told told = client.post("/shown/_search", "{\"fields\":[\"*\"]}");
    assertThat(told.at("hits/hits/0/fields/k")).asString().isEqualTo("[abc]");
    assertThat(told.at("hits/hits/0/fields/s")).asString().isEqualTo("[ab]");
    assertThat(told.at("hits/hits/0/fields/a")).asString().isEqualTo("[::1, 1.2.3.4]");
    assertThat(told.at("hits/hits/0/fields/u"))
        .asString()
        .isEqualTo("[18446744073709551615, 5, 7, 0]");
  }

  @SuppressWarnings("InlineFormatString") // It is read more easily by itself.
  @Test
  void whatIsSaidLastOfAFieldIsHowItIsHighlighted() {
    client.put("/lit/_doc/1?refresh=true", "{\"t\":\"some words\"}");
    String first = "{'highlight':{'fields':{'t':{'no_match_size':9},'%s':{}}}}";
    for (String last : new String[] {"*", "none"}) {
      Told told = client.post("/lit/_search", first.formatted(last).replace('\'', '"'));
      assertThat(told.at("hits/hits/0/highlight") == null).as(last).isEqualTo(last.equals("*"));
    }
  }
}
