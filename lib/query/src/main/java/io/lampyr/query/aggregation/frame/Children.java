package io.lampyr.query.aggregation.frame;

import io.lampyr.base.error.CorruptionException;
import io.lampyr.query.aggregation.result.Partial;
import io.lampyr.query.aggregation.result.Results;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * The aggregations at one place of a request's tree.
 *
 * @param pipelines those that are computed from others, each behind those that it reads
 */
public record Children(List<Node> nodes, List<Pipeline> pipelines) {
  public static final Children NONE = new Children(List.of(), List.of());

  public Children {
    nodes = List.copyOf(nodes);
    pipelines = List.copyOf(pipelines);
  }

  public boolean isEmpty() {
    return nodes.isEmpty() && pipelines.isEmpty();
  }

  /** Whether any of them tells of shards of which no document matches. */
  public boolean needsAllShards() {
    return nodes.stream()
        .anyMatch(node -> node.aggregation().needsAllShards() || node.children().needsAllShards());
  }

  /** Whether any of them looks at the scores of documents. */
  public boolean needsScores() {
    return nodes.stream()
        .anyMatch(node ->
            (node.aggregation() instanceof Scored scored && scored.needsScores())
                || node.children().needsScores());
  }

  /** Merges results of several places: of each, one for every node. */
  public List<Partial> merge(List<List<Partial>> several) {
    List<Partial> merged = new ArrayList<>(nodes.size());
    for (int i = 0; i < nodes.size(); i++) {
      List<Partial> column = new ArrayList<>(several.size());
      for (List<Partial> row : several) {
        checkSize(row);
        column.add(row.get(i));
      }
      Node node = nodes.get(i);
      merged.add(node.aggregation().merge(column, node));
    }
    return merged;
  }

  /** The same inside of an aggregation, which may make many buckets. */
  public Children inside(boolean amongMany) {
    return with(
        node ->
            node.aggregation() instanceof Inner inner
                ? inner.inside(amongMany)
                : node.aggregation(),
        any -> true);
  }

  /** The same with others in the place of aggregations, down to those that bar the way. */
  public Children with(Function<Node, Aggregation> other, Predicate<Aggregation> passes) {
    List<Node> all = new ArrayList<>(nodes.size());
    for (Node node : nodes) {
      Children inside =
          passes.test(node.aggregation()) ? node.children().with(other, passes) : node.children();
      all.add(new Node(node.name(), other.apply(node), node.meta(), inside));
    }
    return new Children(all, pipelines);
  }

  /** The results of no documents at all. */
  public List<Partial> nothing() {
    List<Partial> nothing = new ArrayList<>(nodes.size());
    for (Node node : nodes) {
      nothing.add(node.aggregation().nothing(node));
    }
    return nothing;
  }

  /** The same, written as what others have at the same place. */
  public List<Partial> nothingBeside(List<List<Partial>> others) {
    return Blank.of(this, others);
  }

  private void checkSize(List<Partial> row) {
    if (row.size() != nodes.size()) {
      throw new CorruptionException(
          "partial aggregation is of another request: results="
              + row.size()
              + " aggregations="
              + nodes.size());
    }
  }

  /** What leaves the shard, from the outside in. */
  public List<Partial> settle(List<Partial> partials, AggregationScope scope) {
    List<Partial> settled = new ArrayList<>(nodes.size());
    for (int i = 0; i < nodes.size(); i++) {
      Node node = nodes.get(i);
      Partial own = partials.get(i);
      if (node.aggregation() instanceof Settling settling) {
        own = settling.settle(own, scope, node);
      }
      settled.add(node.children().nodes().isEmpty() ? own : inside(own, scope, node));
    }
    return settled;
  }

  private static Partial inside(Partial partial, AggregationScope scope, Node node) {
    return switch (partial) {
      case Partial.Buckets buckets ->
          buckets.with(
              buckets.buckets().stream()
                  .map(bucket ->
                      new Partial.Bucket(
                          bucket.key(),
                          bucket.count(),
                          bucket.error(),
                          node.children().settle(bucket.subs(), scope)))
                  .toList());
      case Partial.Single single ->
          new Partial.Single(single.count(), node.children().settle(single.subs(), scope));
      default -> partial;
    };
  }

  /** The client's view, with the pipelines that read what stands beside them. */
  public Results finish(List<Partial> partials, Reducing reducing) {
    checkSize(partials);
    Results results = new Results();
    for (int i = 0; i < nodes.size(); i++) {
      Node node = nodes.get(i);
      results.put(
          node.name(), node.aggregation().finish(partials.get(i), node, reducing), node.meta());
    }
    for (Pipeline pipeline : pipelines) {
      if (pipeline instanceof Pipeline.OfSiblings siblings) {
        results.put(pipeline.name(), siblings.compute(results), pipeline.meta());
      }
    }
    return results;
  }
}
