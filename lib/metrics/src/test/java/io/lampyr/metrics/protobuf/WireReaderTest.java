package io.lampyr.metrics.protobuf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class WireReaderTest {

  @Test
  void valuesAreReadAsTheyWereWritten() {
    double stale = Double.longBitsToDouble(0x7ff0000000000002L);
    WireReader in =
        new WireReader(
            new Message()
                .varint(1, -5)
                .zigzag(2, Long.MIN_VALUE)
                .float64(3, stale)
                .text(4, "käse")
                .message(5, new Message().varint(1, 7))
                .toBytes());
    assertThat(in.next()).isTrue();
    assertThat(in.varint()).isEqualTo(-5);
    assertThat(in.next()).isTrue();
    assertThat(in.zigzag()).isEqualTo(Long.MIN_VALUE);
    assertThat(in.next()).isTrue();
    assertThat(Double.doubleToRawLongBits(in.float64())).isEqualTo(0x7ff0000000000002L);
    assertThat(in.next()).isTrue();
    assertThat(in.text()).isEqualTo("käse");
    assertThat(in.next()).isTrue();
    int outer = in.enter();
    assertThat(in.next()).isTrue();
    assertThat(in.varint()).isEqualTo(7);
    assertThat(in.next()).isFalse();
    in.leave(outer);
    assertThat(in.next()).isFalse();
  }

  @Test
  void fieldsThatNobodyTakesArePassedOver() {
    WireReader in =
        new WireReader(
            new Message().varint(99, 1).fixed64(98, 2).text(97, "unknown").varint(1, 42).toBytes());
    long seen = 0;
    while (in.next()) {
      seen = in.field() == 1 ? in.varint() : seen;
    }
    assertThat(seen).isEqualTo(42);
  }

  @Test
  void aMessageIsReadTwice() {
    WireReader in = new WireReader(new Message().varint(1, 1).varint(2, 2).toBytes());
    int begin = in.position();
    while (in.next()) {
      assertThat(in.varint()).isPositive();
    }
    in.returnTo(begin);
    assertThat(in.next()).isTrue();
    assertThat(in.field()).isEqualTo(1);
  }

  @Test
  void numbersComePackedOrOneByOne() {
    Numbers numbers = new Numbers(4);
    WireReader in = new WireReader(new Message().packedZigzag(1, -1, 2).zigzag(1, -3).toBytes());
    while (in.next()) {
      in.varints(numbers, true);
    }
    assertThat(numbers.size()).isEqualTo(3);
    assertThat(new long[] {numbers.get(0), numbers.get(1), numbers.get(2)})
        .containsExactly(-1, 2, -3);
    numbers.clear();
    WireReader doubles = new WireReader(new Message().packedDoubles(1, 1.5, -2).toBytes());
    while (doubles.next()) {
      doubles.fixed64s(numbers);
    }
    assertThat(numbers.decimal(0)).isEqualTo(1.5);
    assertThat(numbers.decimal(1)).isEqualTo(-2);
  }

  @Test
  void listsAreBounded() {
    Numbers few = new Numbers(2);
    WireReader in = new WireReader(new Message().packed(1, 1, 2, 3).toBytes());
    assertThat(in.next()).isTrue();
    assertThatThrownBy(() -> in.varints(few, false))
        .isInstanceOf(MalformedException.class)
        .hasMessageContaining("more than 2 numbers");
  }

  @Test
  void nothingIsReadBeyondTheMessageThatWasEntered() {
    byte[] lying = {0x0a, 0x02, 0x0a, 0x05, 'a', 'b', 'c', 'd', 'e'};
    WireReader in = new WireReader(lying);
    assertThat(in.next()).isTrue();
    int outer = in.enter();
    assertThat(outer).isEqualTo(lying.length);
    assertThat(in.next()).isTrue();
    assertThatThrownBy(in::slice).hasMessageContaining("longer than its message");
  }

  @Test
  void groupsAreRefused() {
    assertThatThrownBy(new WireReader(new byte[] {0x0b, 0x0c})::next)
        .isInstanceOf(MalformedException.class)
        .hasMessageContaining("groups");
  }

  @Test
  void aFieldWithoutANumberIsRefused() {
    assertThatThrownBy(new WireReader(new byte[] {0, 0})::next).hasMessageContaining("no number");
  }

  @Test
  void aNumberThatDoesNotEndIsRefused() {
    byte[] endless = new byte[12];
    java.util.Arrays.fill(endless, (byte) 0xff);
    endless[0] = 0x08;
    WireReader in = new WireReader(endless);
    assertThat(in.next()).isTrue();
    assertThatThrownBy(in::varint).hasMessageContaining("more than ten bytes");
  }

  @Test
  void textMustBeUtf8() {
    WireReader in = new WireReader(new Message().bytes(1, new byte[] {(byte) 0xc3, '('}).toBytes());
    assertThat(in.next()).isTrue();
    assertThatThrownBy(in::text).hasMessageContaining("not UTF-8");
  }

  @Test
  void messagesNestAsDeepAsTheyMay() {
    Message deep = new Message().varint(2, 1);
    for (int i = 0; i < WireReader.MAX_DEPTH + 1; i++) {
      deep = new Message().message(1, deep);
    }
    WireReader in = new WireReader(deep.toBytes());
    assertThatThrownBy(() -> dive(in)).hasMessageContaining("deeper");
  }

  private static void dive(WireReader in) {
    while (in.next()) {
      if (in.field() == 1) {
        int outer = in.enter();
        dive(in);
        in.leave(outer);
      }
    }
  }

  @Test
  void whatIsAnsweredIsReadAgain() {
    byte[] answer =
        new WireWriter()
            .varint(1, 300)
            .text(2, "some")
            .bytes(3, "x".getBytes(StandardCharsets.UTF_8))
            .toBytes();
    WireReader in = new WireReader(answer);
    assertThat(in.next()).isTrue();
    assertThat(in.varint()).isEqualTo(300);
    assertThat(in.next()).isTrue();
    assertThat(in.text()).isEqualTo("some");
  }
}
