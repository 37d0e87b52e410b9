package io.lampyr.query.aggregation.frame;

import io.lampyr.mapping.fault.Fault;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.query.aggregation.result.Partial;
import io.lampyr.query.aggregation.result.Result;
import java.util.List;

/** An aggregation that can be read, but fails on each shard, as the peers notice it only there. */
public record Refused(String type, Fault fault) implements Aggregation {
  @Override
  public Collecting collecting(AggregationScope scope, Node self) {
    throw new FaultException(fault);
  }

  @Override
  public Partial nothing(Node self) {
    return Partial.Buckets.none();
  }

  @Override
  public Partial merge(List<Partial> partials, Node self) {
    return partials.getFirst();
  }

  @Override
  public Result finish(Partial partial, Node self, Reducing reducing) {
    throw new FaultException(fault);
  }
}
