package io.lampyr.mapping.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Whatever is done to a document's bytes, there is an outcome, and what is parsed is indexable. */
class DamagedDocumentsTest {
  private static final int DOCUMENTS = 30_000;
  private static final int DOCUMENTS_PER_INDEX = 1000;
  private static final String ALPHABET = "{}[]\",:0123456789.-+eEtrufalsn \\xé";
  private static final String MAPPING =
      "{'properties':{'g':{'type':'geo_point'},'r':{'type':'long_range'},'v':{'type':'dense_vector'},"
          + "'c':{'type':'completion'},'f':{'type':'flattened'},'s':{'type':'geo_shape'},"
          + "'n':{'type':'nested'},'rf':{'type':'rank_features'},'i':{'type':'ip'},"
          + "'xy':{'type':'point'},'xs':{'type':'shape'}}}";
  private static final String DOCUMENT =
      "{'a':{'b':[1,2.5,null],'e':'\u00e9'},'g':{'lat':1,'lon':2},'r':{'gte':1,'lt':5},"
          + "'v':[1,2,3],'c':{'input':['q'],'weight':2},'f':{'k':{'z':['m',1]}},"
          + "'s':{'type':'Polygon','coordinates':[[[0,0],[1,0],[1,1],[0,0]]]},"
          + "'d':'2024-01-01T00:00:00Z','n':{'t':'word'},'rf':{'p':3},'i':'10.0.0.1',"
          + "'xy':{'x':1,'y':2},'xs':'POLYGON ((0 0, 9 0, 9 9, 0 0))'}";

  @Test
  void damagedDocumentsHaveOutcomesAndParsedOnesAreIndexed() throws IOException {
    long seed = Long.getLong("lampyr.seed", 5L);
    System.out.println("seed=" + seed);
    Random random = new Random(seed);
    int indexed = 0;
    for (int i = 0; i < DOCUMENTS; i += DOCUMENTS_PER_INDEX) {
      try (Index index = new Index(MAPPING.replace('\'', '"'))) {
        for (int d = 0; d < DOCUMENTS_PER_INDEX; d++) {
          String json = damaged(random);
          byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
          bytes[random.nextInt(bytes.length)] ^= (byte) (random.nextInt(40) == 0 ? 0x80 : 0);
          json = new String(bytes, StandardCharsets.UTF_8);
          assertThat(index.parse("1", bytes)).as("seed=%s", seed).isNotNull();
          if (!(index.settle("" + d, json) instanceof ParseOutcome.Rejected)) {
            index.add("" + d, json);
            indexed++;
          }
        }
      }
    }
    assertThat(indexed).isBetween(DOCUMENTS / 100, DOCUMENTS / 2);
  }

  private static String damaged(Random random) {
    StringBuilder json = new StringBuilder(DOCUMENT.replace('\'', '"'));
    for (int times = random.nextInt(3); times >= 0; times--) {
      int at = random.nextInt(json.length());
      char any = ALPHABET.charAt(random.nextInt(ALPHABET.length()));
      switch (random.nextInt(4)) {
        case 0 -> json.setCharAt(at, any);
        case 1 -> json.deleteCharAt(at);
        case 2 -> json.insert(at, any);
        default -> {
          String piece = json.substring(at, Math.min(json.length(), at + random.nextInt(12)));
          json.insert(random.nextInt(json.length()), piece);
        }
      }
    }
    return json.toString();
  }
}
