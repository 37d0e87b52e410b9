package io.lampyr.luceneblob.directory;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ReadAheadTest {
  @Test
  void doublesUpToItsBoundWhileReadsGoOn() {
    ReadAhead readAhead = ReadAhead.adaptive();
    long at = 0;
    int expected = 0;
    for (int i = 0; i < 12; i++) {
      assertThat(readAhead.at(at)).isEqualTo(expected);
      at += 1000;
      readAhead.arrived(at);
      expected =
          expected == 0 ? ReadAhead.FIRST_BYTES : Math.min(expected * 2, ReadAhead.MAX_BYTES);
    }
    assertThat(readAhead.at(at)).isEqualTo(ReadAhead.MAX_BYTES);
  }

  @Test
  void fallsBackAtAJumpInEitherDirection() {
    ReadAhead readAhead = ReadAhead.adaptive();
    readAhead.at(0);
    readAhead.arrived(100);
    assertThat(readAhead.at(100)).isEqualTo(ReadAhead.FIRST_BYTES);
    readAhead.arrived(200);
    assertThat(readAhead.at(199)).isZero();
    readAhead.arrived(300);
    assertThat(readAhead.at(300 + ReadAhead.SKIP_BYTES + 1)).isZero();
  }

  @Test
  void toleratesASmallSkip() {
    ReadAhead readAhead = ReadAhead.adaptive();
    readAhead.at(0);
    readAhead.arrived(100);
    assertThat(readAhead.at(100 + ReadAhead.SKIP_BYTES)).isEqualTo(ReadAhead.FIRST_BYTES);
  }

  @Test
  void announcedScansBeginAtOnce() {
    assertThat(ReadAhead.sequential().at(5000)).isEqualTo(ReadAhead.FIRST_BYTES);
  }
}
