package io.lampyr.query.aggregation.bucket;

import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.query.aggregation.frame.AggregationScope;
import io.lampyr.query.aggregation.frame.Children;
import io.lampyr.query.aggregation.frame.Collecting;
import io.lampyr.query.aggregation.frame.FieldSpec;
import io.lampyr.query.aggregation.frame.Multiplying;
import io.lampyr.query.aggregation.frame.Node;
import io.lampyr.query.aggregation.frame.Options;
import io.lampyr.query.aggregation.frame.Scored;
import io.lampyr.query.aggregation.frame.Source;
import io.lampyr.query.aggregation.frame.Sources;
import io.lampyr.query.aggregation.value.Format;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * {@code sampler}, {@code diversified_sampler}: the best documents by score, of each shard and in
 * each bucket; perhaps only so many with the same value of a field.
 *
 * @param diverse which values must differ; null if it does not matter
 */
public record SamplerAggregation(String type, int shardSize, @Nullable Diverse diverse)
    implements SingleBucket, Scored, Multiplying {
  private static final int MOST = 1_000_000;

  /** The field whose values must differ, and how many documents may have the same. */
  private record Diverse(FieldSpec field, int maxEach, @Nullable String hint) {}

  public static SamplerAggregation of(Options options) {
    if (options.any("shard_size") instanceof String text) {
      throw options.unsupported("shard_size", text);
    }
    return new SamplerAggregation("sampler", shardSize(options), null);
  }

  public static SamplerAggregation diversified(Options options) {
    int most = size(options, "max_docs_per_value", 1);
    return new SamplerAggregation(
        "sampler",
        shardSize(options),
        new Diverse(FieldSpec.of(options), most, options.text("execution_hint")));
  }

  /** Without any document nothing could be told of what is inside. */
  private static int shardSize(Options options) {
    int size = size(options, "shard_size", 100);
    if (size == 0) {
      throw options.invalid(
          "shard_size",
          "[shardSize] must be greater than 0. Found [0] in [" + options.name() + "]");
    }
    return size;
  }

  private static int size(Options options, String key, int standard) {
    int size = options.integer(key, standard);
    if (size < 0) {
      String name = key.equals("shard_size") ? "shardSize" : "maxDocsPerValue";
      throw options.invalid(
          key,
          "["
              + name
              + "] must be greater than or equal to 0. Found ["
              + size
              + "] in ["
              + options.name()
              + "]");
    }
    return Math.min(size, MOST);
  }

  /** Whether it is one of these, or inside of one. */
  public static boolean isAmong(Children children) {
    return children.nodes().stream().anyMatch(SamplerAggregation::isIn);
  }

  public static boolean isIn(Node node) {
    return node.aggregation() instanceof SamplerAggregation || isAmong(node.children());
  }

  @Override
  public boolean needsScores() {
    return true;
  }

  @Override
  public Collecting collecting(AggregationScope scope, Node self) {
    Diverse wanted = diverse;
    if (wanted != null) {
      switch (Sources.of(scope, wanted.field)) {
        case Source.Absent _ -> {
          return Nothing.of(nothing(self), scope, self);
        }
        case Source.Terms terms -> {
          if (terms.source().format().kind() == Format.Kind.IP) {
            throw Sources.unsupported(scope, wanted.field);
          }
          Hints.check(wanted.hint, Hints.OF_SAMPLES);
        }
        case Source.Points _, Source.Shapes _ -> throw Sources.unsupported(scope, wanted.field);
        case Source.Ranges _ -> throw Sources.unsupported(scope, wanted.field);
        case Source.Numbers _ -> {}
      }
    }
    if (self.children().nodes().isEmpty()) {
      throw new FaultException(
          ErrorKind.AGGREGATION_EXECUTION,
          "Sampler aggregation must be used with child aggregations.");
    }
    return new Sampling(
        scope,
        self,
        new Sampling.Sample(
            shardSize,
            wanted == null ? Integer.MAX_VALUE : wanted.maxEach,
            segment ->
                wanted == null ? doc -> List.of() : KeyParts.of(scope, wanted.field, segment)));
  }
}
