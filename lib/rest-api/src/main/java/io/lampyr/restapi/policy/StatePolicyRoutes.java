package io.lampyr.restapi.policy;

import io.lampyr.base.glob.Glob;
import io.lampyr.base.port.Clock;
import io.lampyr.engine.catalog.Catalog;
import io.lampyr.engine.policy.Policies;
import io.lampyr.engine.policy.Policy;
import io.lampyr.engine.policy.StatePolicy;
import io.lampyr.mapping.json.Json;
import io.lampyr.restapi.access.Privilege;
import io.lampyr.restapi.answer.Answer;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.error.ApiError;
import io.lampyr.restapi.error.ApiException;
import io.lampyr.restapi.route.Duty;
import io.lampyr.restapi.route.Route;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** {@code _plugins/_ism/policies}: policies in states. */
public final class StatePolicyRoutes {
  private static final int SCHEMA = 1;
  private static final String INDEX = ".opendistro-ism-config";

  private final Catalog catalog;
  private final Policies policies;
  private final Clock clock;

  public StatePolicyRoutes(Catalog catalog, Policies policies, Clock clock) {
    this.catalog = catalog;
    this.policies = policies;
    this.clock = clock;
  }

  public List<Route> routes() {
    List<Route> routes = new ArrayList<>();
    routes.add(
        Route.on(Duty.INGEST, Privilege.MANAGE_ILM, both("/policies", "/policies/{policyID}"))
            .taking("if_seq_no", "if_primary_term", "refresh")
            .takingBody()
            .put(this::put));
    routes.add(
        Route.on(Duty.INGEST, Privilege.READ_ILM, both("/policies"))
            .taking("size", "from", "sortField", "sortOrder", "queryString")
            .get(this::list));
    routes.add(
        Route.on(Duty.INGEST, Privilege.READ_ILM, both("/policies/{id}"))
            .get(call -> Answer.ok(shown(found(call.path("id"))))));
    routes.add(
        Route.on(Duty.INGEST, Privilege.MANAGE_ILM, both("/policies/{id}"))
            .taking("refresh")
            .delete(this::delete));
    routes.addAll(new StateProgressRoutes(catalog, policies, clock).routes());
    return routes;
  }

  /** Under the name of today, and under that which older clients know. */
  static String[] both(String... paths) {
    List<String> all = new ArrayList<>();
    for (String path : paths) {
      all.add("/_plugins/_ism" + path);
      all.add("/_opendistro/_ism" + path);
    }
    return all.toArray(String[]::new);
  }

  private Answer put(Call call) {
    String id =
        call.pathIfGiven("policyID").orElseThrow(() -> ApiException.argument("Missing policy ID"));
    Map<String, @Nullable Object> body = call.bodyObject();
    if (!(body.get("policy") instanceof Map<?, ?>) || body.size() != 1) {
      throw ApiException.argument("a policy is an object with one field: [policy]");
    }
    Map<String, @Nullable Object> policy =
        StatePolicy.checked(Json.object(body.get("policy"), "policy"));
    checkTemplates(id, policy);
    String text = PhasePolicyRoutes.text(policy);
    Optional<String> seqNo = call.parameters().text("if_seq_no");
    Optional<String> term = call.parameters().text("if_primary_term");
    if (seqNo.isPresent() != term.isPresent()) {
      throw ApiException.validation(
          "ifSeqNo is " + (seqNo.isPresent() ? "set" : "unassigned") + ", so must be the term");
    }
    boolean[] made = new boolean[1];
    Policy stored =
        policies
            .change(
                Policy.Kind.STATES,
                id,
                found -> {
                  checkVersion(id, found, seqNo, term);
                  made[0] = found.isEmpty();
                  long version = found.map(Policy::version).orElse(0L) + 1;
                  return Optional.of(
                      new Policy(Policy.Kind.STATES, id, version, clock.now(), text));
                })
            .orElseThrow();
    Map<String, @Nullable Object> answer = head(stored);
    answer.put("policy", Map.of("policy", tree(stored)));
    return Answer.tree(made[0] ? 201 : 200, answer);
  }

  private static void checkVersion(
      String id, Optional<Policy> found, Optional<String> seqNo, Optional<String> term) {
    String stands =
        found
            .map(old -> "current document has seqNo [" + seqNo(old) + "] and primary term [1]")
            .orElse("but no document was found");
    if (seqNo.isEmpty() && found.isPresent()) {
      throw conflict(
          id, "document already exists (current version [" + found.get().version() + "])");
    }
    boolean same =
        found
            .filter(old ->
                String.valueOf(seqNo(old)).equals(seqNo.orElse("")) && term.orElse("").equals("1"))
            .isPresent();
    if (seqNo.isPresent() && !same) {
      throw conflict(
          id,
          "required seqNo ["
              + seqNo.get()
              + "], primary term ["
              + term.orElse("")
              + "]. "
              + stands);
    }
  }

  private static ApiException conflict(String id, String why) {
    return new ApiException(
        409,
        ApiError.of("version_conflict_engine_exception", "[" + id + "]: version conflict, " + why)
            .with("index", INDEX)
            .with("shard", "0")
            .with("index_uuid", "_na_"));
  }

  private static long seqNo(Policy policy) {
    return policy.version() - 1;
  }

  /** Of two patterns of one priority that fit one name, nobody could tell which holds. */
  private void checkTemplates(String id, Map<String, @Nullable Object> policy) {
    for (Template mine : templates(policy)) {
      for (Policy other : policies.all(Policy.Kind.STATES)) {
        for (Template theirs : templates(other.tree())) {
          if (!other.name().equals(id) && mine.overlaps(theirs)) {
            throw ApiException.argument(
                "New policy "
                    + id
                    + " has an ISM template with index pattern "
                    + mine.patterns()
                    + " matching existing policy templates, please use a different priority than "
                    + mine.priority());
          }
        }
      }
    }
  }

  private record Template(List<String> patterns, long priority) {
    boolean overlaps(Template other) {
      return priority == other.priority
          && patterns.stream()
              .anyMatch(one -> other.patterns.stream().anyMatch(two -> Glob.overlap(one, two)));
    }
  }

  private static List<Template> templates(Map<String, @Nullable Object> policy) {
    List<Template> templates = new ArrayList<>();
    if (policy.get("ism_template") instanceof List<?> given) {
      for (Object one : given) {
        Map<String, @Nullable Object> template = Json.object(one, "ism_template");
        long priority = template.get("priority") instanceof Long number ? number : 0L;
        List<String> patterns =
            template.get("index_patterns") instanceof List<?> many
                ? many.stream().map(String::valueOf).toList()
                : List.of(String.valueOf(template.get("index_patterns")));
        templates.add(new Template(patterns, priority));
      }
    }
    return templates;
  }

  private static Map<String, @Nullable Object> head(Policy policy) {
    Map<String, @Nullable Object> head = new LinkedHashMap<>();
    head.put("_id", policy.name());
    head.put("_version", policy.version());
    head.put("_primary_term", 1);
    head.put("_seq_no", seqNo(policy));
    return head;
  }

  /** The policy as its clients see it. */
  static Map<String, @Nullable Object> tree(Policy policy) {
    Map<String, @Nullable Object> own = policy.tree();
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    tree.put("policy_id", policy.name());
    tree.put("description", own.get("description"));
    tree.put("last_updated_time", policy.modified().toEpochMilli());
    tree.put("schema_version", SCHEMA);
    own.forEach(tree::putIfAbsent);
    if (own.get("ism_template") instanceof List<?> given) {
      List<@Nullable Object> templates = new ArrayList<>();
      for (Object one : given) {
        Map<String, @Nullable Object> template =
            new LinkedHashMap<>(Json.object(one, "ism_template"));
        template.put("last_updated_time", policy.modified().toEpochMilli());
        templates.add(template);
      }
      tree.put("ism_template", templates);
    }
    return tree;
  }

  private static Map<String, @Nullable Object> shown(Policy policy) {
    Map<String, @Nullable Object> shown = head(policy);
    shown.put("policy", tree(policy));
    return shown;
  }

  private Policy found(String id) {
    return policies
        .find(Policy.Kind.STATES, id)
        .orElseThrow(() -> new ApiException(404, "status_exception", "Policy not found"));
  }

  private Answer list(Call call) {
    String query = call.parameters().text("queryString").orElse("*");
    List<Policy> all =
        policies.all(Policy.Kind.STATES).stream()
            .filter(
                policy -> Glob.matches(query.contains("*") ? query : query + "*", policy.name()))
            .toList();
    List<Policy> sorted = new ArrayList<>(all);
    String order = call.parameters().text("sortOrder").orElse("asc");
    String field = call.parameters().text("sortField").orElse("policy.policy_id.keyword");
    if (!field.equals("policy.policy_id.keyword") && !field.equals("policy_id")) {
      throw ApiException.argument("policies are sorted by [policy.policy_id.keyword] alone");
    }
    if (order.equals("desc")) {
      Collections.reverse(sorted);
    } else if (!order.equals("asc")) {
      throw ApiException.argument("No enum constant of a sort order: [" + order + "]");
    }
    int from = call.parameters().integer("from", 0);
    int size = call.parameters().integer("size", 20);
    Map<String, @Nullable Object> answer = new LinkedHashMap<>();
    answer.put(
        "policies",
        sorted.stream()
            .skip(Math.max(0, from))
            .limit(Math.max(0, size))
            .map(StatePolicyRoutes::entry)
            .toList());
    answer.put("total_policies", all.size());
    return Answer.ok(answer);
  }

  private static Map<String, @Nullable Object> entry(Policy policy) {
    Map<String, @Nullable Object> entry = new LinkedHashMap<>();
    entry.put("_id", policy.name());
    entry.put("_seq_no", seqNo(policy));
    entry.put("_primary_term", 1);
    entry.put("policy", tree(policy));
    return entry;
  }

  private Answer delete(Call call) {
    String id = call.path("id");
    Policy gone =
        policies
            .find(Policy.Kind.STATES, id)
            .orElseThrow(
                () -> new ApiException(404, "status_exception", "Policy " + id + " is not found"));
    var _ = policies.change(Policy.Kind.STATES, id, _ -> Optional.empty());
    Map<String, @Nullable Object> answer = new LinkedHashMap<>();
    answer.put("_index", INDEX);
    answer.put("_id", id);
    answer.put("_version", gone.version() + 1);
    answer.put("result", "deleted");
    answer.put("forced_refresh", true);
    answer.put("_shards", Map.of("total", 1, "successful", 1, "failed", 0));
    answer.put("_seq_no", seqNo(gone) + 1);
    answer.put("_primary_term", 1);
    return Answer.ok(answer);
  }
}
