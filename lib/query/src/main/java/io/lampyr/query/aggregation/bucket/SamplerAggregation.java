package io.lampyr.query.aggregation.bucket;

import io.lampyr.mapping.fault.FaultException;
import io.lampyr.query.aggregation.frame.AggregationScope;
import io.lampyr.query.aggregation.frame.Collecting;
import io.lampyr.query.aggregation.frame.FieldSpec;
import io.lampyr.query.aggregation.frame.Node;
import io.lampyr.query.aggregation.frame.Options;
import io.lampyr.query.aggregation.frame.Scored;
import io.lampyr.query.aggregation.frame.Segment;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * {@code sampler}, {@code diversified_sampler}: the best documents by score, of each shard, or of
 * each slice of one where slices are searched side by side; perhaps only so many with the same
 * value of a field.
 *
 * @param diverse the field's values; null if it does not matter which
 */
public record SamplerAggregation(
    String type, int shardSize, @Nullable FieldSpec diverse, int maxEach)
    implements SingleBucket, Scored {
  private static final int MOST = 1_000_000;

  public static SamplerAggregation of(Options options) {
    return new SamplerAggregation("sampler", size(options, "shard_size", 100), null, 1);
  }

  public static SamplerAggregation diversified(Options options) {
    int most = size(options, "max_docs_per_value", 1);
    options.any("execution_hint");
    return new SamplerAggregation(
        "sampler", size(options, "shard_size", 100), FieldSpec.of(options), most);
  }

  private static int size(Options options, String key, int standard) {
    int size = options.integer(key, standard);
    if (size < 1 || size > MOST) {
      throw FaultException.argument(
          "["
              + key
              + "] must be from 1 to "
              + MOST
              + ". Found ["
              + size
              + "] in ["
              + options.name()
              + "]");
    }
    return size;
  }

  @Override
  public boolean needsScores() {
    return true;
  }

  @Override
  public Collecting collecting(AggregationScope scope, Node self) {
    FieldSpec spec = diverse;
    return new Sampling(
        scope,
        self,
        new Sampling.Sample(
            shardSize,
            spec == null ? Integer.MAX_VALUE : maxEach,
            segment -> spec == null ? doc -> List.of() : values(scope, spec, segment)));
  }

  private static KeyParts values(AggregationScope scope, FieldSpec spec, Segment segment)
      throws IOException {
    return KeyParts.of(scope, spec, segment);
  }
}
