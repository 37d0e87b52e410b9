package io.lampyr.restapi.search;

import io.lampyr.base.error.CorruptionException;
import io.lampyr.base.id.IndexId;
import io.lampyr.engine.leaf.SearchPart;
import io.lampyr.engine.leaf.SearchPartCodec;
import io.lampyr.engine.search.PitId;
import io.lampyr.engine.search.SearchParts;
import io.lampyr.query.search.SearchBody;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * How far an async search has come.
 *
 * @param indices all that it is about, in the order in which they are searched
 * @param next the first of them that is not in the part yet
 * @param shards how many all of them have
 * @param filled how many of those in the part have documents
 * @param inside how far it has come in the next one, if that is searched in parts
 * @param tookMillis how long it took, once it has ended
 */
record AsyncState(
    List<IndexId> indices,
    int next,
    int shards,
    int filled,
    Optional<InsideIndex> inside,
    long tookMillis,
    SearchPart part) {
  private static final int VERSION = 3;
  private static final int MAX_INDICES = 1_000_000;

  AsyncState {
    indices = List.copyOf(indices);
  }

  /** Of a search that was begun, with nothing known yet. */
  static AsyncState begun(List<IndexId> indices, int shards) {
    return new AsyncState(indices, 0, shards, 0, Optional.empty(), 0, SearchParts.NOTHING);
  }

  /** With so many more indices, and what is known with them. */
  AsyncState with(int more, int filledToo, SearchPart known, long millis) {
    return new AsyncState(
        indices, next + more, shards, filled + filledToo, Optional.empty(), millis, known);
  }

  /** As far as it is inside of the next index. */
  AsyncState inside(Optional<InsideIndex> place) {
    return new AsyncState(indices, next, shards, filled, place, tookMillis, part);
  }

  /** With all that there is, as it is to be shown. */
  AsyncState ended(SearchPart shown, long millis) {
    return new AsyncState(indices, next, shards, filled, inside, millis, shown);
  }

  /** What is known, of an index that is searched in parts as well; its shards are not done. */
  SearchPart known(SearchBody body) {
    return inside
        .filter(place -> place.found().shards() > 0)
        .map(place -> SearchParts.merge(part, place.found(), body).ofShards(part.shards()))
        .orElse(part);
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
      out.writeBoolean(inside.isPresent());
      if (inside.isPresent()) {
        encode(inside.get(), out);
      }
      out.write(SearchPartCodec.encode(part));
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return bytes.toByteArray();
  }

  private static void encode(InsideIndex inside, DataOutputStream out) throws IOException {
    out.writeInt(inside.parts());
    out.writeInt(inside.done());
    out.writeUTF(inside.kept().map(PitId::encode).orElse(""));
    out.writeInt(inside.filled());
    byte[] found = SearchPartCodec.encode(inside.found());
    out.writeInt(found.length);
    out.write(found);
  }

  private static InsideIndex inside(DataInputStream in) throws IOException {
    int parts = in.readInt();
    int done = in.readInt();
    Optional<PitId> kept = Optional.of(in.readUTF()).filter(id -> !id.isEmpty()).map(PitId::decode);
    int filled = in.readInt();
    int length = in.readInt();
    if (parts <= 0 || done < 0 || done > parts || length < 0 || length > in.available()) {
      throw new CorruptionException("an async search is damaged");
    }
    return new InsideIndex(
        parts, done, kept, filled, SearchPartCodec.decode(in.readNBytes(length)));
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
      Optional<InsideIndex> inside = in.readBoolean() ? Optional.of(inside(in)) : Optional.empty();
      return new AsyncState(
          indices, next, shards, filled, inside, took, SearchPartCodec.decode(in.readAllBytes()));
    } catch (IOException damaged) {
      throw new CorruptionException("an async search is damaged", damaged);
    }
  }
}
