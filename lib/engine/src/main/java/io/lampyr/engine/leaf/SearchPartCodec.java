package io.lampyr.engine.leaf;

import io.lampyr.base.error.CorruptionException;
import io.lampyr.base.error.InvalidInputException;
import io.lampyr.base.id.IndexId;
import io.lampyr.base.id.ShardId;
import io.lampyr.query.aggregation.ShardAggregations;
import io.lampyr.query.fetch.FetchedHit;
import io.lampyr.query.search.ShardHits;
import io.lampyr.query.search.ShardHitsCodec;
import io.lampyr.query.suggest.Suggestions;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.time.DateTimeException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of parts of searches, version 1: the parts of leaves' replies, one behind the other.
 * They lie where a checksum guards them. Bytes that are anything else are a {@link
 * CorruptionException}.
 */
public final class SearchPartCodec {
  private static final int VERSION = 1;

  private SearchPartCodec() {}

  public static byte[] encode(SearchPart part) {
    LeafOutput out = new LeafOutput();
    out.octet(VERSION).number(part.shards()).number(part.skipped()).number(part.phases());
    out.list(part.failures(), SearchPartCodec::failed);
    out.bytes(ShardHitsCodec.encode(part.hits()));
    out.list(part.documents(), TreeValues::hit);
    out.optional(Optional.ofNullable(part.aggregations()), (o, found) -> o.bytes(found.encode()));
    out.optional(Optional.ofNullable(part.suggestions()), ReplyParts::suggestions);
    out.list(part.suggested(), TreeValues::hit);
    out.list(part.profiles(), TreeValues::write);
    return out.toByteArray();
  }

  private static void failed(LeafOutput out, SearchPart.Failed failed) {
    out.text(failed.shard().index().uuid()).number(failed.shard().ordinal()).text(failed.index());
    ReplyParts.failure(out, failed.why());
  }

  public static SearchPart decode(byte[] bytes) {
    LeafInput in = new LeafInput(ByteBuffer.wrap(bytes), 1);
    try {
      int version = in.octet();
      if (version != VERSION) {
        throw new CorruptionException(
            "part of a search has version " + version + "; this program reads " + VERSION);
      }
      SearchPart part = part(in);
      if (!in.atEnd()) {
        throw in.corrupt("there are bytes behind the end");
      }
      return part;
    } catch (BufferUnderflowException
        | IllegalArgumentException
        | IndexOutOfBoundsException
        | ArithmeticException
        | DateTimeException
        | InvalidInputException damaged) {
      throw new CorruptionException("part of a search is damaged", damaged);
    }
  }

  private static SearchPart part(LeafInput in) {
    int shards = in.whole();
    int skipped = in.whole();
    int phases = in.whole();
    List<SearchPart.Failed> failures = in.list(4, SearchPartCodec::failed);
    ShardHits hits = ShardHitsCodec.decode(in.bytes());
    List<FetchedHit> documents = in.list(3, i -> TreeValues.hit(i, 0));
    ShardAggregations aggregations =
        in.optional(i -> ShardAggregations.decode(i.bytes())).orElse(null);
    Suggestions suggestions = in.optional(ReplyParts::suggestions).orElse(null);
    List<FetchedHit> suggested = in.list(3, i -> TreeValues.hit(i, 0));
    List<Map<String, Object>> profiles = in.list(1, SearchPartCodec::profile);
    return new SearchPart(
        shards,
        skipped,
        phases,
        failures,
        hits,
        documents,
        aggregations,
        suggestions,
        suggested,
        profiles);
  }

  private static SearchPart.Failed failed(LeafInput in) {
    ShardId shard = new ShardId(new IndexId(in.text()), in.whole());
    return new SearchPart.Failed(shard, in.text(), ReplyParts.failure(in));
  }

  private static Map<String, Object> profile(LeafInput in) {
    @Nullable Object read = TreeValues.read(in, 0);
    Map<String, Object> profile = new LinkedHashMap<>();
    if (!(read instanceof Map<?, ?> map)) {
      throw in.corrupt("a profile is no object");
    }
    map.forEach((name, value) -> {
      if (value != null) {
        profile.put(String.valueOf(name), value);
      }
    });
    return profile;
  }
}
