package io.lampyr.engine.counts;

import io.lampyr.cluster.codec.Codec;
import io.lampyr.cluster.codec.JsonFields;
import io.lampyr.cluster.codec.JsonOut;
import io.lampyr.engine.counts.CountSum.Folded;
import java.io.IOException;
import java.time.Instant;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.lucene.store.DataInput;
import org.apache.lucene.store.DataOutput;

final class CountSumCodec extends Codec<CountSum> {
  CountSumCodec() {
    super("search-counts-sum", 1);
  }

  @Override
  protected void write(CountSum sum, JsonOut out) {
    PackedBytes.write(
        out,
        bytes -> {
          folded(sum.folded(), bytes);
          CountedBytes.write(sum.counted(), bytes);
        });
  }

  private static void folded(SortedMap<Long, Folded> folded, DataOutput out) throws IOException {
    out.writeVInt(folded.size());
    for (Map.Entry<Long, Folded> part : folded.entrySet()) {
      out.writeLong(part.getKey());
      out.writeVLong(part.getValue().write());
      out.writeVLong(part.getValue().at().toEpochMilli());
    }
  }

  @Override
  protected CountSum read(JsonFields in) {
    return PackedBytes.read(in, bytes -> new CountSum(folded(bytes), CountedBytes.read(bytes)));
  }

  private static SortedMap<Long, Folded> folded(DataInput in) throws IOException {
    SortedMap<Long, Folded> folded = new TreeMap<>();
    for (int left = in.readVInt(); left > 0; left--) {
      folded.put(in.readLong(), new Folded(in.readVLong(), Instant.ofEpochMilli(in.readVLong())));
    }
    return folded;
  }
}
