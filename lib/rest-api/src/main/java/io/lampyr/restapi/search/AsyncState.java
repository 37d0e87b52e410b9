package io.lampyr.restapi.search;

import io.lampyr.base.error.CorruptionException;
import io.lampyr.base.id.IndexId;
import io.lampyr.engine.leaf.SearchPart;
import io.lampyr.engine.leaf.SearchPartCodec;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/**
 * How far an async search has come.
 *
 * @param indices all that it is about, in the order in which they are searched
 * @param next the first of them that is not in the part yet
 * @param shards how many all of them have
 * @param filled how many of those in the part have documents
 * @param tookMillis how long it took, once it has ended
 */
record AsyncState(
    List<IndexId> indices, int next, int shards, int filled, long tookMillis, SearchPart part) {
  private static final int VERSION = 2;
  private static final int MAX_INDICES = 1_000_000;

  AsyncState {
    indices = List.copyOf(indices);
  }

  /** With so many more indices, and what is known with them. */
  AsyncState with(int more, int filledToo, SearchPart known, long millis) {
    return new AsyncState(indices, next + more, shards, filled + filledToo, millis, known);
  }

  /** With all that there is, as it is to be shown. */
  AsyncState ended(SearchPart shown, long millis) {
    return new AsyncState(indices, next, shards, filled, millis, shown);
  }

  boolean isWhole() {
    return next >= indices.size();
  }

  /** The first byte is no beginning of a JSON text. */
  byte[] encode() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      out.writeByte(VERSION);
      out.writeInt(next);
      out.writeInt(shards);
      out.writeInt(filled);
      out.writeLong(tookMillis);
      out.writeInt(indices.size());
      for (IndexId index : indices) {
        out.writeUTF(index.uuid());
      }
      out.write(SearchPartCodec.encode(part));
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return bytes.toByteArray();
  }

  static AsyncState decode(byte[] bytes) {
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
      int version = in.readByte();
      if (version != VERSION) {
        throw new CorruptionException("an async search has version " + version);
      }
      int next = in.readInt();
      int shards = in.readInt();
      int filled = in.readInt();
      long took = in.readLong();
      int count = in.readInt();
      if (count < 0 || count > MAX_INDICES || next < 0 || shards < 0) {
        throw new CorruptionException("an async search is damaged");
      }
      List<IndexId> indices = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        indices.add(new IndexId(in.readUTF()));
      }
      return new AsyncState(
          indices, next, shards, filled, took, SearchPartCodec.decode(in.readAllBytes()));
    } catch (IOException damaged) {
      throw new CorruptionException("an async search is damaged", damaged);
    }
  }
}
