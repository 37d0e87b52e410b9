package io.lampyr.engine.reader;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.base.error.UnavailableException;
import org.junit.jupiter.api.Test;

class NothingWrittenTest {
  private final NothingWritten.Once once = new NothingWritten.Once();

  @Test
  void aFirstSearchThatIsCalledOffLeavesTheNextOneUnharmed() {
    Thread.currentThread().interrupt();
    assertThatThrownBy(once::reader).isInstanceOf(UnavailableException.class);
    assertThat(Thread.interrupted()).as("it is still known").isTrue();
    assertThat(once.reader().numDocs()).isZero();
    assertThat(once.reader()).isSameAs(once.reader());
  }
}
