package io.lampyr.localstack.rights;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Judges calls by the policies that are deployed, as AWS would: what a role, the bucket, the key or
 * an endpoint denies is denied, and what the role and the endpoint of a service do not both allow
 * is not allowed.
 */
public final class RightsJudge {
  /** Policies of what is called; they allow nobody anything here, but may deny. */
  private final List<Policy> resources = new ArrayList<>();

  private final Map<String, List<Policy>> roles = new TreeMap<>();

  /** Of endpoints, by the service that they lead to, as actions name it. */
  private final Map<String, Policy> doors = new TreeMap<>();

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

  /** The policy of the endpoint through which networks call a service. */
  public RightsJudge door(String service, String json) {
    doors.put(service, Policy.parse("the endpoint of " + service, json));
    return this;
  }

  /** The services that have such an endpoint. */
  public Set<String> doors() {
    return new TreeSet<>(doors.keySet());
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
    return allowed ? throughDoor(need) : "not allowed by the role";
  }

  private String throughDoor(Call.Need need) {
    Policy door = doors.get(need.action().substring(0, need.action().indexOf(':')));
    return door == null || door.of(seen(need)) == Policy.Verdict.ALLOWED
        ? ""
        : "not allowed by " + door.name();
  }

  /** What an endpoint knows besides: whose the thing is. Buckets' names tell not. */
  private Call.Need seen(Call.Need need) {
    String[] arn = need.resource().split(":", 6);
    String owner = arn.length == 6 && !arn[4].isEmpty() ? arn[4] : place.account();
    Map<String, String> known = new TreeMap<>(need.conditions());
    known.put("aws:ResourceAccount", owner);
    return new Call.Need(need.action(), need.resource(), known);
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
