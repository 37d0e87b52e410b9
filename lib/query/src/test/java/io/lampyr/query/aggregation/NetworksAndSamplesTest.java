package io.lampyr.query.aggregation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Networks, samples drawn by chance, and lines. */
class NetworksAndSamplesTest {
  private static final String MAPPING =
      "{'properties':{'ip':{'type':'ip'},'n':{'type':'integer'},'tag':{'type':'keyword'},"
          + "'at':{'type':'geo_point'}}}";

  private static Shards shards() throws IOException {
    Shards shards = new Shards(2, MAPPING);
    shards.add(0, "1", "{'ip':['10.0.0.1','10.0.0.9','10.0.1.1'],'n':3,'at':'1,2'}");
    shards.segment(0);
    shards.add(0, "2", "{'ip':'10.0.1.7','n':1,'at':'3,4'}");
    shards.add(1, "3", "{'ip':'2001:db8::1','n':2,'at':'5,6'}");
    shards.add(1, "4", "{'n':9}");
    return shards;
  }

  @Test
  void addressesFallIntoNetworks() throws IOException {
    try (Shards shards = shards()) {
      assertThat(shards.text("{'a':{'ip_prefix':{'field':'ip','prefix_length':24}}}"))
          .isEqualTo(
              "{'a':{'buckets':[{'key':'10.0.0.0','is_ipv6':false,'doc_count':1,"
                  + "'prefix_length':24,'netmask':'255.255.255.0'},{'key':'10.0.1.0',"
                  + "'is_ipv6':false,'doc_count':2,'prefix_length':24,"
                  + "'netmask':'255.255.255.0'}]}}");
      assertThat(
              shards.text(
                  "{'a':{'ip_prefix':{'field':'ip','prefix_length':16,'keyed':true,"
                      + "'append_prefix_length':true},'aggs':{'s':{'sum':{'field':'n'}}}}}"))
          .isEqualTo(
              "{'a':{'buckets':{'10.0.0.0/16':{'is_ipv6':false,'doc_count':2,"
                  + "'prefix_length':16,'netmask':'255.255.0.0','s':{'value':4.0}}}}}");
      assertThat(
              shards.text("{'a':{'ip_prefix':{'field':'ip','prefix_length':32,'is_ipv6':true}}}"))
          .contains("'key':'2001:db8::','is_ipv6':true,'doc_count':1,'prefix_length':32}");
      assertThat(
              shards.text(
                  "{'a':{'ip_prefix':{'field':'ip','prefix_length':24,'min_doc_count':2}}}"))
          .doesNotContain("10.0.0.0");
    }
  }

  @Test
  void whatIsWrongWithNetworksIsTold() {
    assertThatThrownBy(() -> Shards.parse("{'a':{'ip_prefix':{'field':'ip','prefix_length':33}}}"))
        .hasMessageContaining("[prefix_length] must be in range [0, 32] while value is [33]");
    assertThatThrownBy(() -> Shards.parse("{'a':{'ip_prefix':{'field':'ip'}}}"))
        .hasMessageContaining("Required [prefix_length]");
  }

  @Test
  void samplesAreToldAsIfAllHadBeenLookedAt() throws IOException {
    try (Shards shards = new Shards(1, MAPPING)) {
      for (int i = 0; i < 2000; i++) {
        shards.add(0, "" + i, "{'n':" + i % 10 + ",'tag':'" + (i % 2 == 0 ? 'a' : 'b') + "'}");
      }
      String request =
          "{'s':{'random_sampler':{'probability':PROB,'seed':42},'aggs':{'t':{'terms':"
              + "{'field':'tag'}},'sum':{'sum':{'field':'n'}},'avg':{'avg':{'field':'n'}}}}}";
      assertThat(shards.text(request.replace("PROB", "1")))
          .contains("'seed':42,'probability':1.0,'doc_count':2000")
          .contains("'sum':{'value':9000.0}");
      String some = shards.text(request.replace("PROB", "0.2"));
      assertThat(shards.text(request.replace("PROB", "0.2"))).isEqualTo(some);
      Map<?, ?> sample = (Map<?, ?>) shards.run(request.replace("PROB", "0.2")).get("s");
      assertThat(((Number) sample.get("doc_count")).longValue()).isBetween(1600L, 2400L);
      Map<?, ?> sum = (Map<?, ?>) sample.get("sum");
      assertThat(((Number) sum.get("value")).doubleValue()).isBetween(7000.0, 11000.0);
      Map<?, ?> average = (Map<?, ?>) sample.get("avg");
      assertThat(((Number) average.get("value")).doubleValue()).isBetween(3.5, 5.5);
      assertThatThrownBy(() -> shards.run(request.replace("PROB", "0.7")))
          .hasMessageContaining("[probability] must be between 0.0 and 0.5 or exactly 1.0");
    }
  }

  @Test
  void aShardTakesOneSampleOfEachBucketHoweverManySlicesSearchIt() throws IOException {
    String inside = "'aggs':{'s':{'sampler':{'shard_size':3},'aggs':{'n':{'sum':{'field':'n'}}}}}";
    List<String> around =
        List.of(
            "'terms':{'field':'tag'}",
            "'range':{'field':'n','ranges':[{'to':50},{'from':50}]}",
            "'filters':{'filters':{'a':{'term':{'tag':'a'}}}}",
            "'multi_terms':{'terms':[{'field':'tag'},{'field':'tag'}]}",
            "'composite':{'sources':[{'t':{'terms':{'field':'tag'}}}]}",
            "'filter':{'term':{'tag':'a'}}");
    try (Shards shards = new Shards(1, MAPPING)) {
      for (int i = 0; i < 100; i++) {
        shards.add(0, "" + i, "{'n':" + i + ",'tag':'" + (i % 2 == 0 ? 'a' : 'b') + "'}");
        if (i % 20 == 0) {
          shards.segment(0);
        }
      }
      for (String each : around) {
        String request = "{'x':{" + each + "," + inside + "}}";
        assertThat(shards.sliced(request)).isEqualTo(shards.text(request));
      }
    }
  }

  @Test
  void documentsThatAreNotGoodEnoughMakeNoDifference() throws IOException {
    String request =
        "{'s':{'diversified_sampler':{'shard_size':%d,'field':'tag','max_docs_per_value':2},"
            + "'aggs':{'n':{'sum':{'field':'n'}}}}}";
    try (Shards shards = new Shards(1, MAPPING)) {
      for (int i = 0; i < 50; i++) {
        shards.add(0, "" + i, "{'n':" + i + ",'tag':'t" + i % 2 + "'}");
      }
      shards.add(0, "c", "{'n':1000,'tag':'c'}");
      shards.add(0, "several", "{'n':5000,'tag':['t1','t2']}");
      assertThat(shards.text(request.formatted(3))).contains("'doc_count':3,'n':{'value':3.0}");
      assertThat(shards.text(request.formatted(5))).contains("'doc_count':5,'n':{'value':1006.0}");
      assertThatThrownBy(() -> shards.text(request.formatted(6)))
          .hasMessageContaining("single valued-field");
    }
  }

  @Test
  void pointsBecomeALine() throws IOException {
    String request =
        "{'l':{'geo_line':{'point':{'field':'at'},'sort':{'field':'n'},'include_sort':true,"
            + "'size':SIZE}}}";
    try (Shards shards = shards()) {
      assertThat(shards.text(request.replace("SIZE", "10")))
          .matches(
              ".*'geometry':\\{'type':'LineString','coordinates':\\[\\[3\\.99[0-9]*,2\\.99[0-9]*\\],"
                  + "\\[5\\.99[0-9]*,4\\.99[0-9]*\\],\\[1\\.99[0-9]*,0\\.99[0-9]*\\]\\]\\},"
                  + "'properties':\\{'complete':true,'sort_values':\\[1,2,3\\]\\}.*");
      assertThat(shards.text(request.replace("SIZE", "2")))
          .contains("'complete':false,'sort_values':[1,2]");
    }
  }
}
