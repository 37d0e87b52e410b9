package io.lampyr.query.aggregation;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Documents that count for several in buckets, as they say themselves. */
class WeightedDocumentsTest {
  private static final String MAPPING =
      "{'properties':{'k':{'type':'keyword'},'i':{'type':'integer'},'d':{'type':'date'},"
          + "'n':{'type':'nested','properties':{'v':{'type':'integer'}}}}}";

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "{'terms':{'field':'k'}} | 'b','doc_count':12 | 'a','doc_count':10 | 'c','doc_count':1}",
        "{'terms':{'field':'k'},'aggs':{'i':{'sum':{'field':'i'}}}} | 'b','doc_count':12 | 19 | 10",
        "{'terms':{'field':'i'}} | 3,'doc_count':4 | 1,'doc_count':10 | 12,'doc_count':7",
        "{'histogram':{'field':'i','interval':5}} | 0.0,'doc_count':14 | 'doc_count':5 | ':7}",
        "{'date_histogram':{'field':'d','calendar_interval':'month'}} | ':16} | ':7} | key_as",
        "{'range':{'field':'i','ranges':[{'to':5},{'from':5}]}} | 'doc_count':14 | ':12} | to",
        "{'filter':{'term':{'k':'b'}}} | 'doc_count':12 | a | a",
        "{'filters':{'filters':[{'term':{'k':'b'}},{'match_all':{}}]}} | ':12} | ':26} | a",
        "{'missing':{'field':'k'}} | 'doc_count':3 | a | a",
        "{'global':{}} | 'doc_count':26 | a | a",
        "{'composite':{'sources':[{'k':{'terms':{'field':'k'}}}]}} | ':12} | ':10} | ':1}",
        "{'nested':{'path':'n'},'aggs':{'r':{'reverse_nested':{}}}} | 'a':{'doc_count':2 | ':10} |"
            + " r",
        "{'rare_terms':{'field':'k','max_doc_count':6}} | [{'key':'c','doc_count':1}] | a | a",
        "{'multi_terms':{'terms':[{'field':'k'},{'field':'i'}]}} | ':10} | ':7} | ':5}",
        "{'variable_width_histogram':{'field':'i','buckets':2}} | ':14} | ':12} | 1.571428",
        "{'value_count':{'field':'i'}} | 'value':5 | a | a",
        "{'avg':{'field':'i'}} | 5.2 | a | a",
      })
  void bucketsCountWhatDocumentsStandFor(
      String aggregation, String first, String second, String third) throws IOException {
    try (Shards shards = new Shards(2, MAPPING)) {
      shards.add(0, "1", "{'_doc_count':10,'k':'a','i':1,'d':'2020-01-01','n':[{'v':1},{'v':2}]}");
      shards.add(0, "2", "{'_doc_count':5,'k':'b','i':7,'d':'2020-01-02'}");
      shards.segment(0);
      shards.add(0, "3", "{'k':'c','i':3,'d':'2020-01-01'}");
      shards.add(1, "4", "{'_doc_count':7,'k':'b','i':12,'d':'2020-02-03'}");
      shards.add(1, "5", "{'_doc_count':3,'i':3}");
      assertThat(shards.text("{'a':" + aggregation + "}")).contains(first, second, third);
    }
  }
}
