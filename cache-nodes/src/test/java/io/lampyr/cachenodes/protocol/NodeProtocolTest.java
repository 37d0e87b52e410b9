package io.lampyr.cachenodes.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.base.error.InvalidInputException;
import io.lampyr.base.port.SeededRandomness;
import io.lampyr.engine.node.ShardReply;
import io.lampyr.engine.shard.WriteResult;
import io.lampyr.engine.upkeep.Merging;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class NodeProtocolTest {
  private static final long SEED = Long.getLong("lampyr.test.seed", 20_260_101L);
  private static final int ROUNDS = 2000;

  private final Samples samples = new Samples(SEED);

  @Test
  void everyCallComesBackAsItWas() throws Exception {
    for (int i = 0; i < ROUNDS; i++) {
      NodeCall call = samples.call();
      byte[] message = CallCodec.encode(call);
      NodeCall back = CallCodec.decode(message, CallCodec.kind(call));
      assertThat(back).as("seed=%d round=%d", SEED, i).isEqualTo(call);
      assertThat(CallCodec.encode(back)).isEqualTo(message);
    }
  }

  @Test
  void everyReplyComesBackAsItWas() throws Exception {
    for (int i = 0; i < ROUNDS; i++) {
      List<ShardReply<List<WriteResult>>> replies = List.of(samples.results(), samples.results());
      assertThat(ReplyCodec.appended(ReplyCodec.appended(replies)))
          .as("seed=%d round=%d", SEED, i)
          .isEqualTo(replies);
      var document = samples.document();
      assertThat(ReplyCodec.document(ReplyCodec.document(document))).isEqualTo(document);
      var commit = samples.commit();
      assertThat(ReplyCodec.commit(ReplyCodec.commit(commit))).isEqualTo(commit);
      var moving = samples.moving();
      assertThat(ReplyCodec.moving(ReplyCodec.moving(moving))).isEqualTo(moving);
      assertThat(ReplyCodec.counted(ReplyCodec.counted(moving))).isEqualTo(moving);
      var stats = samples.stats();
      assertThat(ReplyCodec.stats(ReplyCodec.stats(stats))).isEqualTo(stats);
      assertThat(ReplyCodec.measures(ReplyCodec.measures(stats))).isEqualTo(stats);
      var measured = samples.measured();
      assertThat(ReplyCodec.measures(ReplyCodec.measures(measured))).isEqualTo(measured);
    }
  }

  @Test
  void aMessageThatIsCutOffAnywhereIsRefused() {
    for (int i = 0; i < 40; i++) {
      NodeCall call = samples.call();
      byte[] message = CallCodec.encode(call);
      for (int length = 0; length < message.length; length++) {
        byte[] cut = Arrays.copyOf(message, length);
        assertThatThrownBy(() -> CallCodec.decode(cut, CallCodec.kind(call)))
            .as("seed=%d length=%d", SEED, length)
            .isInstanceOf(MalformedMessageException.class);
      }
    }
  }

  @Test
  void aMessageCutOffUnderASoundChecksumIsRefusedWithTheOffset() {
    for (int i = 0; i < 200; i++) {
      NodeCall call = samples.call();
      byte[] message = CallCodec.encode(call);
      int length = Frame.BYTES + new SeededRandomness(i).nextInt(message.length - Frame.BYTES);
      byte[] cut = sealed(Arrays.copyOf(message, length), CallCodec.kind(call));
      assertThatThrownBy(() -> CallCodec.decode(cut, CallCodec.kind(call)))
          .as("seed=%d round=%d", SEED, i)
          .isInstanceOf(MalformedMessageException.class)
          .hasMessageContaining("offset=");
    }
  }

  @Test
  void aFlippedBitAnywhereIsFound() {
    NodeCall call = new NodeCall.Append(samples.node(), List.of(samples.append()));
    byte[] message = CallCodec.encode(call);
    for (int bit = 0; bit < message.length * 8; bit++) {
      byte[] flipped = message.clone();
      flipped[bit / 8] ^= (byte) (1 << (bit % 8));
      assertThatThrownBy(() -> CallCodec.decode(flipped, MessageKind.APPEND))
          .as("seed=%d bit=%d", SEED, bit)
          .isInstanceOf(MalformedMessageException.class);
    }
  }

  @Test
  void bytesBehindTheEndAreRefused() {
    NodeCall call = new NodeCall.Refresh(samples.node(), samples.shard());
    byte[] message = CallCodec.encode(call);
    byte[] longer = sealed(Arrays.copyOf(message, message.length + 1), MessageKind.REFRESH);
    assertThatThrownBy(() -> CallCodec.decode(longer, MessageKind.REFRESH))
        .hasMessage("bytes follow the message's end offset=%d", message.length);
  }

  @Test
  void countsThatTheMessageCannotHoldAllocateNothing() {
    byte[] message =
        new Output().ascii("A".repeat(22)).i32(Integer.MAX_VALUE).seal(MessageKind.APPEND);
    assertThatThrownBy(() -> CallCodec.decode(message, MessageKind.APPEND))
        .hasMessage("number of appends is more than the message holds offset=40");
  }

  @Test
  void anotherVersionAndAnotherKindAreRefusedByName() {
    byte[] message =
        CallCodec.encode(new NodeCall.Flush(samples.node(), samples.shard(), new Merging.None()));
    assertThatThrownBy(() -> CallCodec.decode(message, MessageKind.REFRESH))
        .hasMessage("message is of another kind found=4 expected=3 offset=5");
    message[4] = 2;
    assertThatThrownBy(() -> CallCodec.decode(message, MessageKind.FLUSH))
        .hasMessage("protocol version is unknown found=2 known=1 offset=4");
  }

  @Test
  void aBlobKeyThatLeavesItsFolderIsRefused() {
    byte[] message =
        new Output()
            .ascii("A".repeat(22))
            .text("indices/../../secret", 1000, "key")
            .i64(0)
            .i32(1)
            .seal(MessageKind.READ_BATCH);
    assertThatThrownBy(() -> CallCodec.decode(message, MessageKind.READ_BATCH))
        .hasMessageContaining("blob key is not valid");
  }

  @Test
  void textThatIsNoTextIsNeverSentMended() {
    NodeCall half = new NodeCall.Read(samples.node(), samples.shard(), "a\ud800");
    assertThatThrownBy(() -> CallCodec.encode(half))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage("document id is not well-formed Unicode");
    NodeCall longer = new NodeCall.Read(samples.node(), samples.shard(), "é".repeat(257));
    assertThatThrownBy(() -> CallCodec.encode(longer))
        .hasMessage("document id is too long bytes=514 most=512");
  }

  @Test
  void reasonsAreCutAndMended() throws Exception {
    var reply = ReplyCodec.commit(new ShardReply.Unknown<>("x\ud800" + "東".repeat(100_000)));
    assertThat(((ShardReply.Unknown<?>) ReplyCodec.commit(reply)).reason())
        .startsWith("x?東東")
        .hasSize(Limits.MAX_REASON_BYTES / 4);
  }

  @Test
  void randomBytesUnderASoundFrameAreReadOrRefused() {
    SeededRandomness random = new SeededRandomness(SEED);
    List<MessageKind> kinds = new ArrayList<>(List.of(MessageKind.values()));
    for (int i = 0; i < 50_000; i++) {
      byte[] message = new byte[Frame.BYTES + random.nextInt(120)];
      random.nextBytes(message);
      for (int at = Frame.BYTES; at < message.length; at++) {
        // Small values are what lets a decoder get far.
        message[at] = random.nextInt(3) == 0 ? message[at] : (byte) random.nextInt(3);
      }
      MessageKind kind = kinds.get(random.nextInt(kinds.size()));
      HostileMessages.readOrRefuse(sealed(message, kind), kind);
    }
  }

  static byte[] sealed(byte[] message, MessageKind kind) {
    Frame.seal(message, message.length, kind);
    return message;
  }
}
