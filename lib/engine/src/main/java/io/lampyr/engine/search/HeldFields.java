package io.lampyr.engine.search;

import io.lampyr.base.id.ShardId;
import io.lampyr.engine.reader.ShardReaders;
import io.lampyr.mapping.field.CompletionType;
import io.lampyr.query.aggregation.value.KeptTerms;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.Map;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.FieldInfo;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.Terms;

/**
 * What this process holds of the fields of shards that it has open. Cost: nothing is read; what is
 * not open holds nothing. Safe for many threads.
 */
final class HeldFields {
  private final ShardReaders readers;
  private final KeptTerms terms;

  HeldFields(ShardReaders readers, KeptTerms terms) {
    this.readers = readers;
    this.terms = terms;
  }

  SearchCounts.Held of(ShardId shard) {
    Map<String, Long> kept = new HashMap<>();
    Map<String, Long> inputs = new HashMap<>();
    readers.look(
        shard,
        reader -> {
          kept.putAll(terms.bytesByField(reader));
          inputs.putAll(inputs(reader));
        });
    return new SearchCounts.Held(kept, inputs);
  }

  private static Map<String, Long> inputs(DirectoryReader reader) {
    Map<String, Long> inputs = new HashMap<>();
    try {
      for (LeafReaderContext leaf : reader.leaves()) {
        for (FieldInfo field : leaf.reader().getFieldInfos()) {
          if (field.name.endsWith(CompletionType.WEIGHTS)) {
            String path =
                field.name.substring(0, field.name.length() - CompletionType.WEIGHTS.length());
            Terms all = leaf.reader().terms(path);
            if (all != null) {
              inputs.merge(path, about(all), Long::sum);
            }
          }
        }
      }
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
    return inputs;
  }

  /** As if all were as long as the first and the last one, with a number for each document. */
  private static long about(Terms inputs) throws IOException {
    long both = (long) inputs.getMin().length + inputs.getMax().length;
    return inputs.size() * both / 2 + Integer.BYTES * inputs.getSumDocFreq();
  }
}
