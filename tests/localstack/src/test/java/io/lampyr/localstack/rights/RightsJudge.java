package io.lampyr.localstack.rights;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Judges calls by the policies that are deployed, as AWS would: what a role, the bucket, the key or
 * an endpoint denies is denied, and what the role does not allow is not allowed.
 */
public final class RightsJudge {
  /** Policies of what is called; they allow nobody anything here, but may deny. */
  private final List<Policy> resources = new ArrayList<>();

  private final Map<String, List<Policy>> roles = new TreeMap<>();
  private final Call.Place place;

  public RightsJudge(String region, String account, String key) {
    this.place = new Call.Place(region, account, key);
  }

  /** A policy of the role that a function, or a node, works as. */
  public RightsJudge role(String caller, String name, String json) {
    roles.computeIfAbsent(caller, key -> new ArrayList<>()).add(Policy.parse(name, json));
    return this;
  }

  /** A policy of what is called. */
  public RightsJudge resource(String name, String json) {
    resources.add(Policy.parse(name, json));
    return this;
  }

  /** The calls that would be refused, each with what is missing. */
  public Set<String> refused(Recording recording) {
    Set<String> refused = new TreeSet<>();
    for (Call call : recording.made()) {
      for (Call.Need need : call.needs(place)) {
        String why = why(call.caller(), need);
        if (!why.isEmpty()) {
          refused.add(call.caller() + " " + need + ": " + why);
        }
      }
    }
    return refused;
  }

  private String why(String caller, Call.Need need) {
    for (Policy policy : resources) {
      if (policy.of(need) == Policy.Verdict.DENIED) {
        return "denied by " + policy.name();
      }
    }
    List<Policy> own = roles.getOrDefault(caller, List.of());
    boolean allowed = false;
    for (Policy policy : own) {
      switch (policy.of(need)) {
        case DENIED -> {
          return "denied by the role";
        }
        case ALLOWED -> allowed = true;
        case SILENT -> {}
      }
    }
    return allowed ? "" : "not allowed by the role";
  }

  /** The rights that no call has needed: caller, action and resource. */
  public Set<String> unused(Recording recording) {
    List<Call> calls = recording.made();
    Set<String> unused = new TreeSet<>();
    roles.forEach((caller, policies) -> {
      List<Call.Need> needs =
          calls.stream()
              .filter(call -> call.caller().equals(caller))
              .flatMap(call -> call.needs(place).stream())
              .toList();
      for (Policy policy : policies) {
        for (String right : policy.rights()) {
          if (needs.stream().noneMatch(need -> Policy.isUsed(right, need))) {
            unused.add(caller + " " + right);
          }
        }
      }
    });
    return unused;
  }
}
