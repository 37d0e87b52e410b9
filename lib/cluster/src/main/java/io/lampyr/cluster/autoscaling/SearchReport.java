package io.lampyr.cluster.autoscaling;

import io.lampyr.base.check.Check;
import io.lampyr.cluster.state.NodeLoad;
import io.lampyr.cluster.state.SearchOffer;
import java.util.List;

/**
 * What the leader sees of the nodes that do nothing but search: how many they are, and what those
 * say of themselves that it hears.
 */
public record SearchReport(int nodes, List<Heard> heard) {
  /** Where there is none. */
  public static final SearchReport NONE = new SearchReport(0, List.of());

  public SearchReport {
    heard = List.copyOf(heard);
    Check.that(heard.size() <= nodes, "only nodes that there are can be heard");
  }

  /** One that is heard. */
  public record Heard(NodeLoad load, SearchOffer offer) {}
}
