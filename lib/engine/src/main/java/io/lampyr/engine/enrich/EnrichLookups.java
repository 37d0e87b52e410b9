package io.lampyr.engine.enrich;

import io.lampyr.base.error.UnavailableException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Gives requests the tables of policies that they name. Safe for many threads. */
public final class EnrichLookups {
  private static final int ATTEMPTS = 3;

  private final EnrichPolicies policies;
  private final EnrichTables tables;

  public EnrichLookups(EnrichPolicies policies, EnrichTables tables) {
    this.policies = policies;
    this.tables = tables;
  }

  public EnrichPolicies policies() {
    return policies;
  }

  public EnrichTables tables() {
    return tables;
  }

  /** What one request sees: a policy's name means one table, to its end. */
  public Pinned begin() {
    return new Pinned();
  }

  /** Confined to one thread. */
  public final class Pinned {
    private final Map<String, Optional<EnrichTable>> seen = new HashMap<>();

    private Pinned() {}

    /**
     * The table of a policy that was executed, as of the last {@link EnrichPolicies#catchUp} or
     * later.
     */
    public Optional<EnrichTable> find(String policy) {
      Optional<EnrichTable> known = seen.get(policy);
      if (known == null) {
        known = load(policy);
        seen.put(policy, known);
      }
      known.ifPresent(_ -> tables.looked());
      return known;
    }

    private Optional<EnrichTable> load(String name) {
      for (int i = 0; i < ATTEMPTS; i++) {
        // What is there no more has been replaced since the policy was read.
        Optional<EnrichPolicy> policy = i == 0 ? policies.current(name) : policies.read(name);
        Optional<EnrichRows> rows = policy.flatMap(EnrichPolicy::rows);
        if (rows.isEmpty()) {
          return Optional.empty();
        }
        Optional<EnrichTable> table = tables.find(policy.get(), rows.get());
        if (table.isPresent()) {
          return table;
        }
      }
      throw new UnavailableException(
          "rows of enrich policy are gone: execute the policy again policy=" + name);
    }
  }
}
