package io.lampyr.engine.search;

import io.lampyr.base.id.ShardId;
import io.lampyr.engine.counts.SearchCounts;
import io.lampyr.engine.reader.ShardReaders;
import io.lampyr.mapping.field.CompletionType;
import io.lampyr.query.aggregation.value.KeptTerms;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.FieldInfo;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.Terms;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.LRUQueryCache;

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

  /** Drops what was made of the columns of those fields, where shards are open. */
  void forgetColumns(Predicate<ShardId> shards, Predicate<String> fields) {
    each(shards, reader -> terms.forget(reader, fields));
  }

  /** Drops the matches of queries that are kept of shards that are open. */
  void forgetMatches(Predicate<ShardId> shards) {
    if (IndexSearcher.getDefaultQueryCache() instanceof LRUQueryCache matches) {
      each(shards, reader -> forget(matches, reader));
    }
  }

  private static void forget(LRUQueryCache matches, DirectoryReader reader) {
    for (LeafReaderContext leaf : reader.leaves()) {
      IndexReader.CacheHelper core = leaf.reader().getCoreCacheHelper();
      if (core != null) {
        matches.clearCoreCacheKey(core.getKey());
      }
    }
  }

  private void each(Predicate<ShardId> shards, Consumer<DirectoryReader> look) {
    for (ShardReaders.Size open : readers.sizes()) {
      if (shards.test(open.shard())) {
        readers.look(open.shard(), look);
      }
    }
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
