package io.lampyr.cluster.features;

import io.lampyr.base.id.NodeId;
import io.lampyr.cluster.lease.Lease;
import java.util.Collection;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** To which level the leader raises the cluster. Pure. */
public final class FeatureDecisions {
  private FeatureDecisions() {}

  /**
   * What the leader knows of functions.
   *
   * @param required those that there are, whether they have announced themselves or not
   * @param settled whether what functions have announced has stood for longer than a call of an
   *     earlier version of them may take
   */
  public record Functions(Set<String> required, boolean settled) {
    /** There are none but in processes that are nodes too. */
    public static final Functions NONE = new Functions(Set.of(), true);

    public Functions {
      required = Set.copyOf(required);
    }
  }

  /**
   * The level that the cluster may have: the highest that the leader, each member of the lease and
   * each function has announced, and never less than it has. The lease must have been read after
   * the features were.
   */
  public static int wanted(Features features, Lease lease, Functions functions, int highest) {
    Collection<NodeId> members = lease.members();
    IntStream nodes = members.stream().mapToInt(node -> features.highestOf(Features.node(node)));
    boolean anyFunction =
        !functions.required().isEmpty()
            || features.processes().keySet().stream().anyMatch(Features::isFunction);
    IntStream others =
        Stream.concat(
                functions.required().stream().map(Features::function),
                features.processes().keySet().stream().filter(Features::isFunction))
            .mapToInt(features::highestOf);
    int readable = IntStream.concat(nodes, others).reduce(highest, Math::min);
    boolean mayRise = !anyFunction || functions.settled();
    return mayRise ? Math.max(features.level(), readable) : features.level();
  }
}
