package io.lampyr.query.aggregation.pipeline;

import io.lampyr.query.aggregation.frame.Aggregation;
import io.lampyr.query.aggregation.frame.Children;
import io.lampyr.query.aggregation.frame.Options;
import io.lampyr.query.aggregation.frame.Pipeline;
import io.lampyr.query.aggregation.result.Result;
import io.lampyr.query.aggregation.result.Results;
import java.util.Collection;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * {@code bucket_correlation}, {@code bucket_count_ks_test}, {@code change_point}: what is found in
 * the numbers of all buckets beside it, as they follow each other.
 */
public record SeriesPipeline(String name, Maker maker, @Nullable Map<String, @Nullable Object> meta)
    implements Pipeline.OfSiblings {

  /** Finds it. */
  interface Finding {
    Result of(SiblingBuckets found);
  }

  /** All but the name. */
  public static final class Maker {
    private final Setup setup;
    private final Finding finding;

    private Maker(Setup setup, Finding finding) {
      this.setup = setup;
      this.finding = finding;
    }

    public Pipeline make(String name, @Nullable Map<String, @Nullable Object> meta) {
      return new SeriesPipeline(name, this, meta);
    }
  }

  /** Reads a type's options. */
  public static Maker read(Options options) {
    Setup setup = Setup.read(options, false);
    Finding finding =
        switch (options.type()) {
          case "bucket_correlation" -> CountCorrelation.read(setup, options);
          case "bucket_count_ks_test" -> CountDistribution.read(setup, options);
          case "change_point" -> new ChangePoint(setup);
          default -> throw new IllegalArgumentException("unknown type: " + options.type());
        };
    return new Maker(setup, finding);
  }

  @Override
  public String type() {
    return maker.setup.type();
  }

  @Override
  public Collection<String> paths() {
    return maker.setup.texts();
  }

  @Override
  public @Nullable String misplaced(@Nullable Aggregation parent, Children beside) {
    return SiblingBuckets.misplaced(name, maker.setup, beside);
  }

  @Override
  public Result compute(Results beside) {
    return maker.finding.of(SiblingBuckets.gather(name, maker.setup, beside));
  }
}
