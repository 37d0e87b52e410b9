package io.lampyr.cachenodes.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.id.IndexId;
import io.lampyr.base.id.ShardId;
import io.lampyr.base.port.SeededRandomness;
import io.lampyr.engine.head.LostShardException;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LoggedEventsTest {
  private static final Logger LOGGER = Logger.getLogger(LoggedEvents.class.getName());
  private static final ShardId SHARD = new ShardId(IndexId.random(new SeededRandomness(1)), 0);

  private final List<LogRecord> records = new ArrayList<>();
  private final Handler handler =
      new Handler() {
        @Override
        public void publish(LogRecord record) {
          records.add(record);
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
      };

  @BeforeEach
  void listen() {
    LOGGER.addHandler(handler);
    LOGGER.setUseParentHandlers(false);
  }

  @AfterEach
  void listenNoMore() {
    LOGGER.removeHandler(handler);
    LOGGER.setUseParentHandlers(true);
  }

  @Test
  void aShardThatIsDeletedOrTakenIsNoFailure() {
    new LoggedEvents().failed(SHARD, new LostShardException("shard is gone item=x"));
    assertThat(records).hasSize(1);
    assertThat(records.getFirst().getLevel()).isEqualTo(Level.INFO);
    assertThat(records.getFirst().getMessage())
        .startsWith("shard was lost shard=" + SHARD)
        .contains("reason=\"shard is gone");
  }

  @Test
  void aShardThatFailsIsAnErrorWithItsTrace() {
    new LoggedEvents().failed(SHARD, new IllegalStateException("broken"));
    assertThat(records).hasSize(1);
    assertThat(records.getFirst().getLevel()).isEqualTo(Level.SEVERE);
    assertThat(records.getFirst().getThrown()).hasMessage("broken");
  }
}
