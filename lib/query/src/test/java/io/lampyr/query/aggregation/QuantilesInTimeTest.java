package io.lampyr.query.aggregation;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.query.stop.StopSign;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class QuantilesInTimeTest {
  private static final int BUCKETS = 20;

  @Test
  void theTimeIsLookedAtForEachDistributionOfAHighCompression() throws IOException {
    try (Shards shards = new Shards(1, "{'properties':{'n':{'type':'long'}}}")) {
      for (int i = 0; i < BUCKETS; i++) {
        shards.add(0, "" + i, "{'n':" + i + "}");
      }
      AtomicInteger questions = new AtomicInteger();
      StopSign.<Boolean, IOException>during(
          () -> questions.incrementAndGet() < 0,
          () ->
              shards
                  .run(
                      "{'h':{'histogram':{'field':'n','interval':1},'aggs':{'p':{'percentiles':"
                          + "{'field':'n','tdigest':{'compression':1e9}}}}}}")
                  .isEmpty());
      assertThat(questions).hasValueGreaterThanOrEqualTo(BUCKETS);
    }
  }
}
