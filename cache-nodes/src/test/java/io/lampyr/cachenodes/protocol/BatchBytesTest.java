package io.lampyr.cachenodes.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.base.port.SeededRandomness;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class BatchBytesTest {
  private static final int PIECE = Limits.PIECE_BYTES;

  @Test
  void bytesOfAnyLengthComeBackAsTheyWere() throws Exception {
    for (int length : new int[] {1, 100, PIECE - 1, PIECE, PIECE + 1, 3 * PIECE + 5}) {
      byte[] sent = bytes(length);
      byte[] answer = answer(sent);
      assertThat(answer).hasSize((int) BatchBytes.encodedLength(length));
      byte[] found = new byte[length];
      BatchBytes.read(new ByteArrayInputStream(answer), 70, MemorySegment.ofArray(found));
      assertThat(found).isEqualTo(sent);
    }
  }

  @Test
  void aFlippedBitInAnyPieceIsFoundAndItsPlaceNamed() throws Exception {
    byte[] answer = answer(bytes(2 * PIECE));
    int secondPiece = answer.length - PIECE - 4;
    answer[answer.length - 1] ^= 1;
    assertThatThrownBy(() -> read(answer, 2 * PIECE))
        .isInstanceOf(MalformedMessageException.class)
        .hasMessage("checksum of a piece is wrong offset=" + secondPiece);
  }

  @Test
  void anAnswerThatBreaksOffIsNotTakenForWhole() throws Exception {
    byte[] answer = answer(bytes(1000));
    byte[] cut = Arrays.copyOf(answer, answer.length - 1);
    assertThatThrownBy(() -> read(cut, 1000)).isInstanceOf(EOFException.class);
  }

  @Test
  void bytesOfAnotherPlaceAreRefused() throws Exception {
    byte[] answer = answer(bytes(1000));
    assertThatThrownBy(() -> read(answer, 999)).isInstanceOf(MalformedMessageException.class);
    assertThatThrownBy(() ->
            BatchBytes.read(
                new ByteArrayInputStream(answer), 71, MemorySegment.ofArray(new byte[1000])))
        .isInstanceOf(MalformedMessageException.class);
  }

  private static void read(byte[] answer, int length)
      throws IOException, MalformedMessageException {
    BatchBytes.read(new ByteArrayInputStream(answer), 70, MemorySegment.ofArray(new byte[length]));
  }

  private static byte[] answer(byte[] sent) throws IOException {
    ByteArrayOutputStream answer = new ByteArrayOutputStream();
    answer.write(BatchBytes.head(70, sent.length));
    for (int done = 0; done < sent.length; ) {
      int next = BatchBytes.pieceLength(done, sent.length);
      BatchBytes.write(answer, Arrays.copyOfRange(sent, done, done + next), next);
      done += next;
    }
    return answer.toByteArray();
  }

  private static byte[] bytes(int length) {
    byte[] bytes = new byte[length];
    new SeededRandomness(length).nextBytes(bytes);
    return bytes;
  }
}
