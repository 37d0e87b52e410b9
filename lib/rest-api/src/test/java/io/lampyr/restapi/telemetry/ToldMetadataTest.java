package io.lampyr.restapi.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.metrics.document.Document;
import java.time.Instant;
import java.util.List;
import org.apache.lucene.util.BytesRef;
import org.junit.jupiter.api.Test;

class ToldMetadataTest {
  private static Document document(int number) {
    return new Document("s", Document.Kind.METADATA, "id" + number, 0, new BytesRef());
  }

  @Test
  void whatWasSaidIsWrittenOnceAnHour() {
    ToldMetadata told = new ToldMetadata();
    List<Document> one = List.of(document(1));
    Instant begin = Instant.EPOCH;
    assertThat(told.fresh(one, begin)).hasSize(1);
    assertThat(told.fresh(one, begin)).as("it was not written").hasSize(1);
    told.done(one.getFirst(), begin);
    assertThat(told.fresh(one, begin.plus(ToldMetadata.AGAIN))).isEmpty();
    assertThat(told.fresh(one, begin.plus(ToldMetadata.AGAIN).plusMillis(1))).hasSize(1);
    assertThat(told.fresh(List.of(document(2)), begin)).hasSize(1);
  }

  @Test
  void noMoreIsRememberedThanMayBe() {
    ToldMetadata told = new ToldMetadata();
    for (int i = 0; i <= ToldMetadata.MOST; i++) {
      told.done(document(i), Instant.EPOCH);
    }
    assertThat(told.fresh(List.of(document(0), document(1)), Instant.EPOCH))
        .containsExactly(document(0));
  }
}
