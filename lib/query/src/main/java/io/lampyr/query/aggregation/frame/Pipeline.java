package io.lampyr.query.aggregation.frame;

import io.lampyr.query.aggregation.result.Result;
import io.lampyr.query.aggregation.result.Results;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An aggregation that is computed from the results of others. Immutable. */
public interface Pipeline {
  String name();

  String type();

  @Nullable Map<String, @Nullable Object> meta();

  /** The paths that it reads. */
  Collection<String> paths();

  /** Says what is wrong with where it stands, or null. */
  @Nullable String misplaced(@Nullable Aggregation parent, Children beside);

  /** Reads what stands beside it. */
  interface OfSiblings extends Pipeline {
    Result compute(Results beside);
  }

  /** Changes or extends the buckets around it. */
  interface OfParent extends Pipeline {
    void apply(List<Result.Bucket> buckets, Next next);
  }

  /** How buckets follow each other, where they do. */
  interface Next {
    /** An empty bucket behind this one. */
    Result.Bucket behind(Result.Bucket bucket);
  }
}
