package io.lampyr.query.search;

import java.util.HashSet;
import java.util.Set;

/**
 * What a body makes use of, each thing once, by the names that clients write.
 *
 * @param sections its keys
 * @param queries the types of all queries, in whatever they lie
 * @param ways in which queries of some types are asked: the type and the option that chooses it
 * @param rescorers the types of what scores hits again
 * @param retrievers the types of what says what is found
 */
public record Uses(
    Set<String> sections,
    Set<String> queries,
    Set<String> ways,
    Set<String> rescorers,
    Set<String> retrievers) {
  public Uses {
    sections = Set.copyOf(sections);
    queries = Set.copyOf(queries);
    ways = Set.copyOf(ways);
    rescorers = Set.copyOf(rescorers);
    retrievers = Set.copyOf(retrievers);
  }

  /** Is told while a body is read. */
  static final class Noted {
    private final Set<String> sections = new HashSet<>();
    private final Set<String> queries = new HashSet<>();
    private final Set<String> ways = new HashSet<>();
    private final Set<String> rescorers = new HashSet<>();
    private final Set<String> retrievers = new HashSet<>();

    void section(String name) {
      sections.add(name.equals("aggregations") ? "aggs" : name);
    }

    void query(String type) {
      (type.indexOf(':') < 0 ? queries : ways).add(type);
    }

    void rescorer(String type) {
      rescorers.add(type);
    }

    void retriever(String type) {
      retrievers.add(type);
    }

    /** A list that is one of several is found by a search of its own. */
    void list(Uses uses) {
      queries.addAll(uses.queries);
      ways.addAll(uses.ways);
    }

    Uses done() {
      return new Uses(sections, queries, ways, rescorers, retrievers);
    }
  }
}
