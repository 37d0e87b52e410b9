package io.lampyr.restapi.policy;

import io.lampyr.base.glob.Glob;
import io.lampyr.base.id.IndexId;
import io.lampyr.base.port.Clock;
import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.engine.catalog.Catalog;
import io.lampyr.engine.catalog.Expansion;
import io.lampyr.engine.catalog.ResolvedIndex;
import io.lampyr.engine.policy.Assignment;
import io.lampyr.engine.policy.Policies;
import io.lampyr.engine.policy.Policy;
import io.lampyr.engine.policy.Progress;
import io.lampyr.engine.policy.Stage;
import io.lampyr.mapping.json.Json;
import io.lampyr.restapi.access.Privilege;
import io.lampyr.restapi.answer.Answer;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.error.ApiException;
import io.lampyr.restapi.index.IndexOptions;
import io.lampyr.restapi.route.Duty;
import io.lampyr.restapi.route.Route;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** How far indices have come by policies in states: explained, given, taken, changed, retried. */
final class StateProgressRoutes {
  private static final String SORT_FIELD = "managed_index.index";
  private static final int USUAL_SIZE = 20;

  private final Catalog catalog;
  private final Policies policies;
  private final Clock clock;

  StateProgressRoutes(Catalog catalog, Policies policies, Clock clock) {
    this.catalog = catalog;
    this.policies = policies;
    this.clock = clock;
  }

  List<Route> routes() {
    return List.of(
        explaining().get(this::explain),
        explaining().takingBody().post(this::explain),
        Route.on(Duty.INGEST, Privilege.MANAGE, StatePolicyRoutes.both("/add", "/add/{index}"))
            .takingBody()
            .post(call -> each(call, Set.of("policy_id"), this::add)),
        Route.on(
                Duty.INGEST, Privilege.MANAGE, StatePolicyRoutes.both("/remove", "/remove/{index}"))
            .post(call -> each(call, Set.of(), this::remove)),
        Route.on(
                Duty.INGEST,
                Privilege.MANAGE,
                StatePolicyRoutes.both("/change_policy", "/change_policy/{index}"))
            .takingBody()
            .post(call -> each(call, Set.of("policy_id", "state", "include"), this::change)),
        Route.on(Duty.INGEST, Privilege.MANAGE, StatePolicyRoutes.both("/retry", "/retry/{index}"))
            .takingBody()
            .post(call -> each(call, Set.of("state"), this::retry)));
  }

  private static Route.Draft explaining() {
    return Route.on(
            Duty.INGEST, Privilege.MONITOR, StatePolicyRoutes.both("/explain", "/explain/{index}"))
        .taking(
            IndexOptions.NAMES_READING,
            "show_policy",
            "size",
            "from",
            "sortField",
            "sortOrder",
            "queryString");
  }

  private List<ResolvedIndex> indices(Call call, Privilege privilege) {
    Expansion how =
        IndexOptions.expansion(
            call, Expansion.OPEN_AND_CLOSED.with(new Expansion.States(true, true, true)));
    List<String> names = call.pathIfGiven("index").map(IndexOptions::split).orElse(List.of("*"));
    List<ResolvedIndex> found = catalog.resolver().resolve(names, how);
    found.forEach(index -> call.require(privilege, index.name()));
    return found;
  }

  private Answer explain(Call call) {
    ExplainFilter filter = ExplainFilter.of(call);
    Assignment assignment = new Assignment(policies.all(Policy.Kind.STATES));
    List<ResolvedIndex> found = indices(call, Privilege.MONITOR);
    Map<IndexId, Progress> known =
        policies.progress(found.stream().map(ResolvedIndex::id).toList());
    boolean whole = call.parameters().flag("show_policy", false);
    boolean named = call.pathIfGiven("index").isPresent();
    Map<String, @Nullable Object> shown = new TreeMap<>();
    int managed = 0;
    for (ResolvedIndex index : found) {
      Optional<Progress> at = Optional.ofNullable(known.get(index.id()));
      Optional<Policy> policy = assignment.of(index.metadata(), at);
      Map<String, @Nullable Object> told = explained(index.metadata(), policy, at, whole);
      boolean meant = policy.filter(one -> filter.means(one.name(), told)).isPresent();
      managed += meant ? 1 : 0;
      if (meant || (named && policy.isEmpty())) {
        shown.put(index.name(), told);
      }
    }
    Map<String, @Nullable Object> answer = named ? shown : page(call, shown);
    Map<String, @Nullable Object> told = new LinkedHashMap<>(answer);
    told.put("total_managed_indices", named ? managed : matching(call, shown).size());
    return Answer.ok(told);
  }

  /** Of all indices a page is shown at a time, in the order of their names. */
  private static Map<String, @Nullable Object> page(
      Call call, Map<String, @Nullable Object> managed) {
    String field = call.parameters().text("sortField").orElse(SORT_FIELD);
    if (!field.equals(SORT_FIELD)) {
      throw ApiException.argument("indices are sorted by [" + SORT_FIELD + "] alone");
    }
    String order = call.parameters().text("sortOrder").orElse("asc");
    if (!order.equals("asc") && !order.equals("desc")) {
      throw ApiException.argument("No enum constant of a sort order: [" + order + "]");
    }
    List<String> names = new ArrayList<>(matching(call, managed));
    if (order.equals("desc")) {
      Collections.reverse(names);
    }
    Map<String, @Nullable Object> page = new LinkedHashMap<>();
    names.stream()
        .skip(Math.max(0, call.parameters().integer("from", 0)))
        .limit(Math.max(0, call.parameters().integer("size", USUAL_SIZE)))
        .forEach(name -> page.put(name, managed.get(name)));
    return page;
  }

  private static List<String> matching(Call call, Map<String, @Nullable Object> managed) {
    String query = call.parameters().text("queryString").orElse("*");
    String pattern = query.contains("*") ? query : query + "*";
    return managed.keySet().stream().filter(name -> Glob.matches(pattern, name)).toList();
  }

  private static Map<String, @Nullable Object> explained(
      IndexMetadata index, Optional<Policy> policy, Optional<Progress> at, boolean whole) {
    Map<String, @Nullable Object> one = new LinkedHashMap<>();
    String id = policy.map(Policy::name).orElse(null);
    one.put("index.plugins.index_state_management.policy_id", id);
    one.put("index.opendistro.index_state_management.policy_id", id);
    if (policy.isEmpty()) {
      one.put("enabled", null);
      return one;
    }
    // Of an index that nobody has looked at since it got its policy there is no more to tell.
    at.filter(led -> led.policy().kind() == Policy.Kind.STATES && has(policy.get(), led.stage()))
        .ifPresent(led -> {
          one.put("index", index.name());
          one.put("index_uuid", index.id().uuid());
          one.put("policy_id", id);
          addProgress(one, index, policy.get(), led);
        });
    one.put("enabled", true);
    if (whole) {
      Map<String, @Nullable Object> tree = StatePolicyRoutes.tree(policy.get());
      one.put("policy", tree);
    }
    return one;
  }

  private static void addProgress(
      Map<String, @Nullable Object> one, IndexMetadata index, Policy policy, Progress at) {
    one.put("policy_seq_no", at.policy().version() - 1);
    one.put("policy_primary_term", 1);
    at.rolled().ifPresent(_ -> one.put("rolled_over", true));
    one.put("index_creation_date", index.age().created().toEpochMilli());
    Optional<Stage> stage =
        policy.stages().stream().filter(state -> state.name().equals(at.stage())).findFirst();
    if (stage.isEmpty()) {
      return;
    }
    boolean acted = at.done() >= stage.get().actions().size();
    if (acted && stage.get().exits().isEmpty()) {
      one.put("policy_completed", true);
      return;
    }
    one.put("state", since(at.stage(), at.times().stage()));
    String name = acted ? "transition" : stage.get().actions().get(at.done()).name();
    Map<String, @Nullable Object> action = since(name, at.times().action());
    action.put("index", acted ? -1 : at.done());
    action.put("failed", at.failure().isPresent());
    action.put("consumed_retries", at.failure().map(Progress.Failure::times).orElse(0));
    action.put("last_rollover_time", 0);
    one.put("action", action);
    Map<String, @Nullable Object> step = since("attempt_" + name, at.times().step());
    step.put("step_status", at.failure().isPresent() ? "failed" : "condition_not_met");
    one.put("step", step);
    boolean over = isOver(stage.get(), at);
    Map<String, @Nullable Object> retries = new LinkedHashMap<>();
    retries.put("failed", over);
    retries.put("consumed_retries", at.failure().map(Progress.Failure::times).orElse(0));
    one.put("retry_info", retries);
    Map<String, @Nullable Object> info = new LinkedHashMap<>();
    info.put("message", at.failure().map(Progress.Failure::reason).orElse(at.told()));
    one.put("info", info);
  }

  private static Map<String, @Nullable Object> since(String name, Instant when) {
    Map<String, @Nullable Object> part = new LinkedHashMap<>();
    part.put("name", name);
    part.put("start_time", when.toEpochMilli());
    return part;
  }

  /** Whether it has failed so often that somebody must ask for another try. */
  private static boolean isOver(Stage stage, Progress at) {
    return at.done() < stage.actions().size()
        && at.failure()
            .filter(wrong -> wrong.times() > stage.actions().get(at.done()).retry().count())
            .isPresent();
  }

  /** What a request says: its policy and its state, if it names any. */
  private record Asked(Optional<Policy> policy, Optional<String> state) {}

  /** What is done with one index; why not, if it is not. */
  private interface Change {
    Optional<String> of(IndexMetadata index, Assignment assignment, Asked asked);
  }

  private Answer each(Call call, Set<String> fields, Change change) {
    if (call.pathIfGiven("index").isEmpty()) {
      throw ApiException.argument("Missing indices");
    }
    Map<String, @Nullable Object> body = call.hasBody() ? call.bodyObject() : Map.of();
    checkFields(body, fields);
    // Whatever the indices are, even if there are none.
    Optional<Policy> policy =
        fields.contains("policy_id") ? Optional.of(named(body)) : Optional.empty();
    Assignment assignment = new Assignment(policies.all(Policy.Kind.STATES));
    int updated = 0;
    List<@Nullable Object> failed = new ArrayList<>();
    for (ResolvedIndex index : indices(call, Privilege.MANAGE)) {
      if (!isIncluded(body.get("include"), index.id())) {
        continue;
      }
      Optional<String> why =
          change.of(index.metadata(), assignment, new Asked(policy, state(body)));
      if (why.isPresent()) {
        Map<String, @Nullable Object> one = new LinkedHashMap<>();
        one.put("index_name", index.name());
        one.put("index_uuid", index.id().uuid());
        one.put("reason", why.get());
        failed.add(one);
      } else {
        updated++;
      }
    }
    Map<String, @Nullable Object> answer = new LinkedHashMap<>();
    answer.put("updated_indices", updated);
    answer.put("failures", !failed.isEmpty());
    answer.put("failed_indices", failed);
    return Answer.ok(answer);
  }

  private static void checkFields(Map<String, @Nullable Object> body, Set<String> fields) {
    for (String field : body.keySet()) {
      if (!fields.contains(field)) {
        throw ApiException.argument("Invalid field: [" + field + "] found in the request.");
      }
    }
    if (fields.contains("policy_id") && !(body.get("policy_id") instanceof String)) {
      throw ApiException.argument("Missing policy_id");
    }
  }

  private static Optional<String> state(Map<String, @Nullable Object> body) {
    return Optional.ofNullable(body.get("state")).map(String::valueOf);
  }

  private static boolean has(Policy policy, String state) {
    return policy.stages().stream().anyMatch(one -> one.name().equals(state));
  }

  private static String missing(Policy policy, String state) {
    return "Failed to find state=[" + state + "] in policy=[" + policy.name() + "]";
  }

  private Optional<Policy> current(IndexMetadata index, Assignment assignment) {
    return assignment.of(index, policies.progress(index.id()));
  }

  private Policy named(Map<String, @Nullable Object> body) {
    String id = String.valueOf(body.get("policy_id"));
    return policies
        .find(Policy.Kind.STATES, id)
        .orElseThrow(
            () -> new ApiException(404, "status_exception", "Could not find policy=" + id));
  }

  private static Progress.Of of(Policy policy) {
    return new Progress.Of(policy.kind(), policy.name(), policy.version());
  }

  private Optional<String> add(IndexMetadata index, Assignment assignment, Asked asked) {
    Policy policy = asked.policy().orElseThrow();
    if (current(index, assignment).isPresent()) {
      return Optional.of(
          "This index already has a policy, use the update policy API to update index policies");
    }
    var _ =
        policies.change(
            index.id(), _ -> Optional.of(Progress.begun(index.id(), of(policy), clock.now())));
    return Optional.empty();
  }

  private Optional<String> remove(IndexMetadata index, Assignment assignment, Asked asked) {
    Optional<Policy> policy = current(index, assignment);
    if (policy.isEmpty()) {
      return Optional.of("This index does not have a policy to remove");
    }
    var _ =
        policies.change(
            index.id(),
            found ->
                Optional.of(
                    found
                        .orElseGet(() -> Progress.begun(index.id(), of(policy.get()), clock.now()))
                        .released()));
    return Optional.empty();
  }

  private Optional<String> change(IndexMetadata index, Assignment assignment, Asked asked) {
    Policy policy = asked.policy().orElseThrow();
    if (current(index, assignment).isEmpty()) {
      return Optional.of("This index is not being managed");
    }
    Progress begun = Progress.begun(index.id(), of(policy), clock.now());
    Optional<String> to = asked.state();
    if (to.isPresent() && !has(policy, to.get())) {
      return Optional.of(missing(policy, to.get()));
    }
    var _ =
        policies.change(
            index.id(),
            found -> {
              Progress moved = found.orElse(begun).by(of(policy));
              String stage = to.orElse(moved.stage());
              return Optional.of(moved.at(has(policy, stage) ? stage : "", 0, clock.now()));
            });
    return Optional.empty();
  }

  /** An index that nobody has led yet is in no state that could leave it out. */
  private boolean isIncluded(@Nullable Object include, IndexId index) {
    if (!(include instanceof List<?> filters) || filters.isEmpty()) {
      return true;
    }
    return policies
        .progress(index)
        .map(Progress::stage)
        .filter(stage -> !stage.isEmpty())
        .map(stage ->
            filters.stream()
                .anyMatch(one -> stage.equals(Json.object(one, "include").get("state"))))
        .orElse(true);
  }

  private Optional<String> retry(IndexMetadata index, Assignment assignment, Asked asked) {
    Optional<Progress> at = policies.progress(index.id());
    Optional<Policy> policy = assignment.of(index, at);
    if (policy.isEmpty()) {
      return Optional.of("This index is not being managed.");
    }
    if (at.isEmpty()) {
      return Optional.of("This index has no metadata information");
    }
    if (at.get().failure().isEmpty()) {
      return Optional.of("This index is not in failed state.");
    }
    if (asked.state().filter(state -> !has(policy.get(), state)).isPresent()) {
      return Optional.of(missing(policy.get(), asked.state().get()));
    }
    var _ =
        policies.change(
            index.id(),
            found ->
                found.map(failed -> {
                  Progress again = failed.retried(clock.now());
                  return asked.state().isEmpty()
                      ? again
                      : again.at(asked.state().get(), 0, clock.now());
                }));
    return Optional.empty();
  }
}
