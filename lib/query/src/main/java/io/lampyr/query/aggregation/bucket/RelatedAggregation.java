package io.lampyr.query.aggregation.bucket;

import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.query.aggregation.frame.AggregationScope;
import io.lampyr.query.aggregation.frame.Collecting;
import io.lampyr.query.aggregation.frame.Node;
import io.lampyr.query.aggregation.frame.OnePass;
import io.lampyr.query.aggregation.frame.Options;
import io.lampyr.query.dsl.join.Family;

/**
 * {@code children} and {@code parent}: of the documents around, the children of one name; or the
 * parents, if the documents are children of that name.
 */
public record RelatedAggregation(String type, String child) implements SingleBucket, OnePass {

  /** From parents to children. */
  public static RelatedAggregation children(Options options) {
    return of(options);
  }

  /** From children to parents. */
  public static RelatedAggregation parent(Options options) {
    return of(options);
  }

  private static RelatedAggregation of(Options options) {
    String child = options.text("type");
    if (child == null) {
      options.lacks(
          new FaultException(
              ErrorKind.PARSING,
              "Missing [child_type] field for "
                  + options.type()
                  + " aggregation ["
                  + options.name()
                  + "]"));
    }
    return new RelatedAggregation(options.type(), child == null ? "" : child);
  }

  @Override
  public boolean needsOnePass() {
    // Two children in different parts of a shard have one parent, which counts once.
    return type.equals("parent");
  }

  @Override
  public Collecting collecting(AggregationScope scope, Node self) {
    Family family = Family.ofChild(scope.mapping(), child);
    if (family == null) {
      return Nothing.of(nothing(self), scope, self);
    }
    return type.equals("children")
        ? new RelatedCollecting(scope, self, family.ids(), family.parents(), family.named(child))
        : new RelatedCollecting(scope, self, family.ids(), family.named(child), family.parents());
  }
}
