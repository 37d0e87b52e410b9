package io.lampyr.cachenodes.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import org.apache.lucene.util.BytesRef;

/** Reads messages of unknown origin as a node or its caller would. */
final class HostileMessages {
  private HostileMessages() {}

  /** Fails if the message is neither refused nor read as something that is encoded the same. */
  static void readOrRefuse(byte[] message, MessageKind kind) {
    // long on purpose: a line for each kind of message
    try {
      byte[] again =
          switch (kind) {
            case APPEND,
                READ,
                REFRESH,
                AWAIT,
                FLUSH,
                READ_BATCH,
                RELOCATE,
                STATS,
                MEASURES,
                NOOPS,
                OWNERLESS,
                WANTED,
                USED,
                FENCE,
                SURVEY,
                SEARCH,
                CLEAR,
                TELL,
                WARM ->
                CallCodec.encode(CallCodec.decode(message, kind));
            case APPENDED -> ReplyCodec.appended(ReplyCodec.appended(message));
            case DOCUMENT -> ReplyCodec.document(ReplyCodec.document(message));
            case COMMIT -> ReplyCodec.commit(ReplyCodec.commit(message));
            case MOVING -> ReplyCodec.moving(ReplyCodec.moving(message));
            case SHARD_STATS -> ReplyCodec.stats(ReplyCodec.stats(message));
            case SHARD_MEASURES -> ReplyCodec.measures(ReplyCodec.measures(message));
            case COUNTED -> ReplyCodec.counted(ReplyCodec.counted(message));
            case TOLD -> ReplyCodec.told(ReplyCodec.told(message));
            case FOUND -> ReplyCodec.found(ReplyCodec.found(new BytesRef(message)));
            case BATCH_BYTES -> {
              MemorySegment into = MemorySegment.ofArray(new byte[1]);
              BatchBytes.read(new ByteArrayInputStream(message), 0, into);
              yield message;
            }
          };
      // Reasons are cut by whoever sends them, so that one of a stranger may be longer than ours.
      if (again.length == message.length) {
        assertThat(again).isEqualTo(message);
      }
    } catch (MalformedMessageException refused) {
      assertThat(refused.offset()).isBetween(0L, (long) message.length);
    } catch (IOException cutOff) {
      if (kind != MessageKind.BATCH_BYTES) {
        throw new UncheckedIOException(cutOff);
      }
    }
  }
}
