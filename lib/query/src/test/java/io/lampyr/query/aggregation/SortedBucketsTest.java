package io.lampyr.query.aggregation;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

/** {@code bucket_sort} by the keys of buckets. */
class SortedBucketsTest {
  private static final String SORT =
      ",'aggs':{'s':{'bucket_sort':{'sort':[{'_key':{'order':'%s'}}],'size':2}}}}}";

  @Test
  void keysThatAreNoNumbersAreSortedAsTexts() throws IOException {
    try (Shards shards =
        new Shards(1, "{'properties':{'k':{'type':'keyword'},'n':{'type':'long'}}}")) {
      shards.add(0, "1", "{'k':'b','n':12}").add(0, "2", "{'k':'b','n':7}");
      shards.add(0, "3", "{'k':'a','n':7}").add(0, "4", "{'k':'c','n':7}");
      String ranges = "{'r':{'range':{'field':'n','ranges':[{},{'from':5},{'from':10}]}";
      assertThat(shards.text(ranges + SORT.formatted("asc")))
          .contains("'key':'*-*'")
          .contains("'key':'10.0-*'")
          .doesNotContain("'key':'5.0-*'");
      String terms = "{'t':{'terms':{'field':'k'}";
      assertThat(shards.text(terms + SORT.formatted("asc")))
          .contains("'buckets':[{'key':'a'")
          .doesNotContain("'key':'c'");
      assertThat(shards.text(terms + SORT.formatted("desc")))
          .contains("'buckets':[{'key':'c'")
          .doesNotContain("'key':'a'");
      // Numbers are sorted as numbers.
      assertThat(shards.text("{'t':{'terms':{'field':'n'}" + SORT.formatted("desc")))
          .contains("'buckets':[{'key':12");
    }
  }

  @Test
  void keysOfSeveralPartsAreSortedPartByPartAndNoValueIsLeast() throws IOException {
    try (Shards shards =
        new Shards(1, "{'properties':{'k':{'type':'keyword'},'n':{'type':'long'}}}")) {
      shards.add(0, "1", "{'k':'b','n':12}").add(0, "2", "{'k':'b','n':7}");
      shards.add(0, "3", "{'n':7}").add(0, "4", "{'k':'b','n':100}");
      String both =
          "{'c':{'composite':{'sources':[{'a':{'terms':{'field':'k','missing_bucket':true}}},"
              + "{'b':{'terms':{'field':'n'}}}]}";
      assertThat(shards.text(both + SORT.formatted("asc")))
          .contains("'buckets':[{'key':{'a':null,'b':7},'doc_count':1},{'key':{'a':'b','b':7}");
      assertThat(shards.text(both + SORT.formatted("desc")))
          .contains("'buckets':[{'key':{'a':'b','b':100},'doc_count':1},{'key':{'a':'b','b':12}");
    }
  }

  @Test
  void rangesOfAddressesAreSortedByTheirNames() throws IOException {
    try (Shards shards = new Shards(1, "{'properties':{'a':{'type':'ip'}}}")) {
      shards.add(0, "1", "{'a':'10.0.0.1'}");
      String ranges =
          "{'r':{'ip_range':{'field':'a','ranges':[{'mask':'10.0.0.0/24'},"
              + "{'from':'10.0.0.1','key':'middle'},{'from':'2001:db8::'}]}";
      assertThat(shards.text(ranges + SORT.formatted("desc")))
          .contains("'buckets':[{'key':'middle'")
          .contains("'key':'2001:db8::-*'");
      assertThat(
              shards.text(
                  ranges.replace("'ranges'", "'keyed':true,'ranges'") + SORT.formatted("desc")))
          .contains("'buckets':{'middle':{'from':'10.0.0.1','doc_count':1}")
          .contains("'2001:db8::-*':{'from':'2001:db8::','doc_count':0}")
          .doesNotContain("'key'");
    }
  }
}
