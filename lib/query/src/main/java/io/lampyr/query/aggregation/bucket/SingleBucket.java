package io.lampyr.query.aggregation.bucket;

import io.lampyr.base.error.CorruptionException;
import io.lampyr.query.aggregation.frame.Aggregation;
import io.lampyr.query.aggregation.frame.Node;
import io.lampyr.query.aggregation.frame.Reducing;
import io.lampyr.query.aggregation.result.Partial;
import io.lampyr.query.aggregation.result.Result;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Aggregations with one bucket. */
interface SingleBucket extends Aggregation {
  private static Partial.Single single(Partial partial) {
    if (partial instanceof Partial.Single single) {
      return single;
    }
    throw new CorruptionException("partial aggregation is not a single bucket");
  }

  @Override
  default Partial nothing(Node self) {
    return new Partial.Single(0, self.children().nothing());
  }

  @Override
  default Partial merge(List<Partial> partials, Node self) {
    long count = 0;
    List<List<Partial>> subs = new ArrayList<>(partials.size());
    for (Partial partial : partials) {
      count += single(partial).count();
      subs.add(single(partial).subs());
    }
    return new Partial.Single(count, self.children().merge(subs));
  }

  @Override
  default Result finish(Partial partial, Node self, Reducing reducing) {
    reducing.buckets(1);
    return new Result.Single(
        type(),
        Map.of(),
        single(partial).count(),
        self.children().finish(single(partial).subs(), reducing));
  }
}
