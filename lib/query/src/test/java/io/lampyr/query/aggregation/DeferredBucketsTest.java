package io.lampyr.query.aggregation;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is inside of buckets that are thrown away is not collected, and nobody misses it. */
class DeferredBucketsTest {
  private static final String MAPPING =
      "{'properties':{'k':{'type':'keyword'},'n':{'type':'long'},'few':{'type':'keyword'},"
          + "'one':{'type':'long'},'d':{'type':'double'},'at':{'type':'geo_point'},"
          + "'in':{'type':'nested','properties':{'x':{'type':'integer'}}}}}";
  private static final int DOCUMENTS = 2200;

  /** Of what is inside it is told for so many buckets at once. */
  private static final long BUCKETS = 1024;

  private static final long HISTOGRAM_BYTES = 640;
  private static final long GREATEST_BYTES = 64;

  private static final String HISTOGRAM =
      "'p':{'percentiles':{'field':'one','hdr':{}}},'m':{'max':{'field':'d'}}";
  private static final String GREATEST = "'p':{'max':{'field':'one'}},'m':{'max':{'field':'d'}}";
  private static final String MANY =
      "'p':{'percentiles':{'field':'d'}},'s':{'sum':{'field':'d'}},'c':{'cardinality':{'field':"
          + "'few'}},'r':{'range':{'field':'n','ranges':[{'to':50},{'from':50}]},'aggs':{'m':"
          + "{'max':{'field':'d'}}}},'t':{'top_hits':{'size':1,'sort':[{'n':'desc'}],"
          + "'_source':false}},'f':{'terms':{'field':'few','size':1},'aggs':{'m':{'avg':"
          + "{'field':'n'}}}},'i':{'nested':{'path':'in'},'aggs':{'x':{'sum':{'field':'in.x'}}}}";

  private final Shards shards = new Shards(1, MAPPING);

  @BeforeEach
  void fill() throws IOException {
    for (int i = 0; i < DOCUMENTS; i++) {
      int key = i * 7919 % (DOCUMENTS - 200);
      shards.add(
          0,
          "d" + i,
          "{'k':'k%d','n':%d,'few':'f%d','d':%s,'at':'%s,%s','in':[{'x':%d},{'x':1}]%s}"
              .formatted(
                  key,
                  key,
                  i % 5,
                  (i % 97) / 8.0,
                  key % 80,
                  key / 80,
                  i % 3,
                  i < 12 ? ",'one':1" : ""));
      if (i % 600 == 599) {
        shards.segment(0);
      }
    }
  }

  @AfterEach
  void close() throws IOException {
    shards.close();
  }

  private static String around(String outer, String inside) {
    return "{'o':{" + outer + ",'aggs':{" + inside + "}}}";
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "'terms':{'field':'k','size':3}",
        "'terms':{'field':'k','size':3,'execution_hint':'map'}",
        "'terms':{'field':'k','size':3,'missing':'none'}",
        "'terms':{'field':'n','size':3,'order':{'_key':'desc'}}",
        "'terms':{'script':'doc[`k`].value','size':3}",
        "'terms':{'field':'k','size':3,'order':{'m':'desc'}}",
        "'multi_terms':{'terms':[{'field':'k'},{'field':'few'}],'size':3}",
        "'significant_terms':{'field':'k','size':3,'min_doc_count':1}",
        "'rare_terms':{'field':'k','max_doc_count':1}",
        "'geotile_grid':{'field':'at','precision':20,'size':3}",
        "'composite':{'sources':[{'k':{'terms':{'field':'n','order':'desc'}}}],'size':3}",
      })
  void whatIsInsideIsCollectedOfBucketsThatAreKept(String outer) throws IOException {
    long more = shards.told(around(outer, HISTOGRAM)) - shards.told(around(outer, GREATEST));
    long ofRare = outer.contains("rare") ? DOCUMENTS : 0;
    assertThat(more).isBetween(1L, (BUCKETS + ofRare + 100) * (HISTOGRAM_BYTES - GREATEST_BYTES));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "'terms':{'field':'k','size':3}",
        "'terms':{'field':'k','size':3,'execution_hint':'map'}",
        "'terms':{'field':'k','size':3,'missing':'none'}",
        "'terms':{'field':'n','size':30}",
        "'terms':{'field':'n','size':3,'order':{'_key':'desc'}}",
        "'terms':{'field':'k','size':3,'order':{'s':'desc'}}",
        "'terms':{'field':'k','size':5000}",
        "'terms':{'field':'k','size':3,'min_doc_count':0,'shard_min_doc_count':2}",
        "'terms':{'script':'doc[`k`].value','size':3}",
        "'multi_terms':{'terms':[{'field':'k'},{'field':'few'}],'size':3}",
        "'multi_terms':{'terms':[{'field':'k','missing':'none'},{'field':'n'}],'size':3}",
        "'significant_terms':{'field':'k','size':3,'min_doc_count':1}",
        "'rare_terms':{'field':'k','max_doc_count':1}",
        "'geotile_grid':{'field':'at','precision':20,'size':3}",
        "'composite':{'sources':[{'k':{'terms':{'field':'n','order':'desc'}}}],'size':3}",
      })
  void slicesTellWhatOneCollectingTells(String outer) throws IOException {
    String request = around(outer, MANY);
    String whole = shards.text(request);
    assertThat(shards.sliced(request)).isEqualTo(whole);
    String deeper = "{'w':{'terms':{'field':'few'},'aggs':" + request + "}}";
    if (!outer.contains("composite")) {
      assertThat(shards.sliced(deeper)).isEqualTo(shards.text(deeper));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "'terms':{'field':'k','size':%d}",
        "'terms':{'field':'n','size':%d}",
        "'multi_terms':{'terms':[{'field':'k'},{'field':'few'}],'size':%d}",
        "'geotile_grid':{'field':'at','precision':20,'size':%d}",
      })
  void theSameIsInsideWhereNothingWaits(String outer) throws IOException {
    String few = buckets(shards.text(around(outer.formatted(3), MANY)));
    String all = buckets(shards.text(around(outer.formatted(DOCUMENTS), MANY)));
    assertThat(few).contains("'doc_count':2");
    assertThat(all).startsWith(few.substring(0, few.lastIndexOf("]")));
  }

  private static String buckets(String answer) {
    return answer.substring(answer.indexOf("'buckets':["));
  }
}
