package io.lampyr.query.aggregation;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Terms that are numbered for a whole reader are counted as those that each search looks up. */
class NumberedTermsTest {
  private static final String MAPPING =
      "{'properties':{'k':{'type':'keyword'},'m':{'type':'keyword'},'ip':{'type':'ip'},"
          + "'n':{'type':'long'},'d':{'type':'date'}}}";

  /** Several segments, values that some of them lack, documents with several or none. */
  private static Shards shards() throws IOException {
    Random random = new Random(20_261_122);
    Shards shards = new Shards(1, MAPPING);
    for (int i = 0; i < 900; i++) {
      int segment = i / 150;
      String many =
          random.nextInt(5) == 0
              ? ""
              : ",'m':['m%d','m%d']".formatted(random.nextInt(20), segment * 7 + random.nextInt(9));
      shards.add(
          0,
          "" + i,
          "{'k':'k%d','ip':'10.0.%d.%d','n':%d,'d':%d%s}"
              .formatted(
                  random.nextInt(60) + segment * 10,
                  random.nextInt(3),
                  random.nextInt(50),
                  random.nextInt(90),
                  1_700_000_000_000L + random.nextInt(90_000_000),
                  many));
      if (i % 150 == 149) {
        shards.segment(0);
      }
    }
    return shards;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'a':{'terms':{'field':'k','size':3},'aggs':{'s':{'stats':{'field':'n'}}}}}",
        "{'a':{'terms':{'field':'k','size':4,'order':{'_key':'desc'}}}}",
        "{'a':{'terms':{'field':'k','size':4,'shard_size':5,'order':{'_count':'asc'}}}}",
        "{'a':{'terms':{'field':'k','size':3,'shard_size':4,'order':{'s':'desc'}},"
            + "'aggs':{'s':{'avg':{'field':'n'}}}}}",
        "{'a':{'terms':{'field':'m','size':5,'include':'m1.*','exclude':'m13'}}}",
        "{'a':{'terms':{'field':'m','size':500,'min_doc_count':0,'include':'m[0-9]'}}}",
        "{'a':{'filter':{'term':{'k':'k15'}},"
            + "'aggs':{'m':{'terms':{'field':'m','size':100,'min_doc_count':0}}}}}",
        "{'a':{'terms':{'field':'ip','size':7},"
            + "'aggs':{'m':{'terms':{'field':'m','size':2},"
            + "'aggs':{'c':{'cardinality':{'field':'k'}}}}}}}",
        "{'a':{'date_histogram':{'field':'d','fixed_interval':'4h'},"
            + "'aggs':{'k':{'terms':{'field':'k','size':2}},'x':{'stats':{'field':'n'}}}}}",
        "{'a':{'histogram':{'field':'n','interval':20},"
            + "'aggs':{'c':{'cardinality':{'field':'m','precision_threshold':5}}}}}",
        "{'a':{'terms':{'field':'n','size':5},'aggs':{'t':{'terms':{'field':'m','size':1}}}}}",
        "{'a':{'cardinality':{'field':'k'}},'b':{'rare_terms':{'field':'k','max_doc_count':3}}}",
        "{'a':{'terms':{'field':'m','size':2,'missing':'none'}}}"
      })
  void numbersDoNotChangeAnswers(String request) throws IOException {
    try (Shards shards = shards()) {
      String alone = shards.text(request);
      List<String> answers = shards.sliced(request, 3);
      assertThat(answers).allSatisfy(answer -> assertThat(answer).isEqualTo(alone));
    }
  }

  @Test
  void whatIsKeptGoesWithItsReader() throws IOException {
    Shards shards = shards();
    try (shards) {
      String request = "{'a':{'terms':{'field':'k'}},'c':{'cardinality':{'field':'m'}}}";
      shards.sliced(request, 1);
      long asked = shards.keptBytes();
      shards.sliced(request, 2);
      assertThat(shards.keptBytes()).isGreaterThan(asked);
    }
    assertThat(shards.keptBytes()).isZero();
  }
}
