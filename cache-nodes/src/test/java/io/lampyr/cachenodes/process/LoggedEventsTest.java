package io.lampyr.cachenodes.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.id.IndexId;
import io.lampyr.base.id.ShardId;
import io.lampyr.base.port.SeededRandomness;
import io.lampyr.base.port.SystemClock;
import io.lampyr.engine.head.LostShardException;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class LoggedEventsTest {
  private static final ShardId SHARD = new ShardId(IndexId.random(new SeededRandomness(1)), 0);

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

  /** Of warnings and errors, what is written. */
  private final LoggedEvents events =
      new LoggedEvents(
          new JsonLog(new SystemClock(), new PrintStream(bytes, true, StandardCharsets.UTF_8))
              .getLogger("events", LoggedEvents.class.getModule()));

  private String written() {
    return bytes.toString(StandardCharsets.UTF_8);
  }

  @Test
  void aShardThatFailsIsAnErrorAndOneThatIsDeletedOrTakenIsNot() {
    events.failed(SHARD, new LostShardException("shard is gone item=x"));
    assertThat(written()).isEmpty();
    events.failed(SHARD, new IllegalStateException("broken"));
    assertThat(written()).contains("\"level\":\"error\"", SHARD.toString(), "broken");
  }
}
