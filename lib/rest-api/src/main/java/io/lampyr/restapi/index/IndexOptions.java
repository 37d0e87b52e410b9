package io.lampyr.restapi.index;

import io.lampyr.engine.catalog.Expansion;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.call.Parameters;
import io.lampyr.restapi.error.ApiException;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The parameters and path parts by which calls say which indices they mean. */
public final class IndexOptions {
  /** What such calls take. */
  public static final Set<String> NAMES =
      Set.of("ignore_unavailable", "allow_no_indices", "expand_wildcards", "ignore_throttled");

  /** What calls take that somebody who leads may have to answer: here each process does. */
  public static final Set<String> LEADER = Set.of("master_timeout", "cluster_manager_timeout");

  /** What calls that read the cluster's state take. */
  public static final Set<String> READING =
      Set.of("local", "master_timeout", "cluster_manager_timeout");

  /** What calls that change the cluster's state take. */
  public static final Set<String> WAITING =
      Set.of("timeout", "master_timeout", "cluster_manager_timeout");

  /** What calls that read the state of indices take. */
  public static final Set<String> NAMES_READING = both(NAMES, READING);

  /** What calls that change the state of indices take. */
  public static final Set<String> NAMES_WAITING = both(NAMES, WAITING);

  private static final int MAX_EXPRESSIONS = 10_000;

  private IndexOptions() {}

  private static Set<String> both(Set<String> some, Set<String> more) {
    Set<String> all = new HashSet<>(some);
    all.addAll(more);
    return Set.copyOf(all);
  }

  /**
   * The expressions of the path's index, or of the parameter where a route takes it; empty if there
   * is none, which stands for all.
   */
  public static List<String> expressions(Call call) {
    return call.pathIfGiven("index")
        .or(() -> call.parameters().text("index"))
        .map(IndexOptions::split)
        .orElse(List.of());
  }

  /** The parts between commas. */
  public static List<String> split(String names) {
    List<String> parts =
        Arrays.stream(names.split(",", -1)).map(String::strip).filter(p -> !p.isEmpty()).toList();
    if (parts.size() > MAX_EXPRESSIONS) {
      throw ApiException.argument("too many names [" + parts.size() + "]");
    }
    return parts;
  }

  /** How they are to be understood, where the call says nothing else than usual. */
  public static Expansion expansion(Call call, Expansion usual) {
    Parameters parameters = call.parameters();
    Expansion.States states = usual.states();
    List<String> wanted = parameters.list("expand_wildcards");
    if (!wanted.isEmpty()) {
      states = states(wanted);
    }
    return usual
        .with(states)
        .lenient(
            parameters.flag("ignore_unavailable", usual.ignoreUnavailable()),
            parameters.flag("allow_no_indices", usual.allowNone()));
  }

  private static Expansion.States states(List<String> wanted) {
    Expansion.States states = new Expansion.States(false, false, false);
    for (String state : wanted) {
      states =
          switch (state) {
            case "open" -> new Expansion.States(true, states.closed(), states.hidden());
            case "closed" -> new Expansion.States(states.open(), true, states.hidden());
            case "hidden" -> new Expansion.States(states.open(), states.closed(), true);
            case "none" -> new Expansion.States(false, false, false);
            case "all" -> new Expansion.States(true, true, true);
            default ->
                throw ApiException.argument("No valid expand wildcard value [" + state + "]");
          };
    }
    return states;
  }
}
