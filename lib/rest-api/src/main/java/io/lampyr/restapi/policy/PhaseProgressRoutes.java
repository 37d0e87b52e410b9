package io.lampyr.restapi.policy;

import io.lampyr.base.id.IndexId;
import io.lampyr.base.port.Clock;
import io.lampyr.base.unit.Durations;
import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.engine.catalog.Catalog;
import io.lampyr.engine.catalog.Expansion;
import io.lampyr.engine.catalog.FlatSettings;
import io.lampyr.engine.catalog.ResolvedIndex;
import io.lampyr.engine.policy.Assignment;
import io.lampyr.engine.policy.Origination;
import io.lampyr.engine.policy.Policies;
import io.lampyr.engine.policy.Policy;
import io.lampyr.engine.policy.Progress;
import io.lampyr.mapping.json.Json;
import io.lampyr.restapi.access.Privilege;
import io.lampyr.restapi.answer.Answer;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.error.ApiException;
import io.lampyr.restapi.index.IndexOptions;
import io.lampyr.restapi.route.Duty;
import io.lampyr.restapi.route.Route;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** How far indices have come by policies in phases: explained, moved, tried again, ended. */
final class PhaseProgressRoutes {
  private static final String LIFECYCLE = "index.lifecycle.*";

  private final Catalog catalog;
  private final Policies policies;
  private final Clock clock;

  PhaseProgressRoutes(Catalog catalog, Policies policies, Clock clock) {
    this.catalog = catalog;
    this.policies = policies;
    this.clock = clock;
  }

  List<Route> routes() {
    return List.of(
        Route.on(Duty.INGEST, Privilege.VIEW_INDEX_METADATA, "/{index}/_ilm/explain")
            .taking(IndexOptions.NAMES, "only_managed", "only_errors", "master_timeout")
            .get(this::explain),
        Route.on(Duty.INGEST, Privilege.MANAGE, "/{index}/_ilm/remove").post(this::remove),
        Route.on(Duty.INGEST, Privilege.MANAGE, "/{index}/_ilm/retry").post(this::retry),
        Route.on(Duty.INGEST, Privilege.MANAGE, "/_ilm/move/{index}")
            .takingBody()
            .post(this::move));
  }

  private List<ResolvedIndex> indices(Call call, Privilege privilege) {
    Expansion how =
        IndexOptions.expansion(
            call, Expansion.OPEN_AND_CLOSED.with(new Expansion.States(true, true, true)));
    List<ResolvedIndex> found = catalog.resolver().resolve(IndexOptions.expressions(call), how);
    found.forEach(index -> call.require(privilege, index.name()));
    return found;
  }

  private Answer explain(Call call) {
    boolean managed = call.parameters().flag("only_managed", false);
    boolean errors = call.parameters().flag("only_errors", false);
    List<ResolvedIndex> found = indices(call, Privilege.VIEW_INDEX_METADATA);
    Map<IndexId, Progress> known =
        policies.progress(found.stream().map(ResolvedIndex::id).toList());
    Map<String, Policy> byName = new LinkedHashMap<>();
    policies.all(Policy.Kind.PHASES).forEach(policy -> byName.put(policy.name(), policy));
    Map<String, @Nullable Object> shown = new LinkedHashMap<>();
    for (ResolvedIndex index : found) {
      Optional<String> name = Assignment.named(index.metadata());
      if (name.isEmpty()) {
        if (!managed && !errors) {
          Map<String, @Nullable Object> none = new LinkedHashMap<>();
          none.put("index", index.name());
          none.put("managed", false);
          shown.put(index.name(), none);
        }
        continue;
      }
      Optional<Progress> at = Optional.ofNullable(known.get(index.id()));
      Optional<Policy> policy = Optional.ofNullable(byName.get(name.get()));
      if (!errors || policy.isEmpty() || at.flatMap(Progress::failure).isPresent()) {
        shown.put(index.name(), explained(index.metadata(), name.get(), policy, at));
      }
    }
    return Answer.ok(Map.of("indices", call.readable(shown)));
  }

  /** No index is left out for a while. */
  private static Map<String, @Nullable Object> managed(String index, String policy) {
    Map<String, @Nullable Object> one = new LinkedHashMap<>();
    one.put("index", index);
    one.put("managed", true);
    one.put("skip", false);
    one.put("policy", policy);
    return one;
  }

  private static void failed(
      Map<String, @Nullable Object> one, PhasePosition position, Progress.Failure wrong) {
    one.put("failed_step", position.step());
    one.put("is_auto_retryable_error", true);
    one.put("failed_step_retry_count", wrong.times());
    one.put("step_info", info(wrong.type(), wrong.reason()));
  }

  private static void noted(Map<String, @Nullable Object> one, Optional<Progress> at) {
    String note = at.map(Progress::told).orElse("");
    if (!note.isEmpty()) {
      one.put("step_info", Map.of("message", note));
    }
  }

  private Map<String, @Nullable Object> explained(
      IndexMetadata index, String name, Optional<Policy> policy, Optional<Progress> at) {
    Map<String, @Nullable Object> one = managed(index.name(), name);
    if (policy.isEmpty()) {
      one.put("step_info", info("illegal_argument_exception", missing(name)));
      return one;
    }
    Instant now = clock.now();
    Instant created = index.age().created();
    one.put("index_creation_date_millis", created.toEpochMilli());
    one.put("time_since_index_creation", passed(created, now));
    Instant life = at.flatMap(Progress::rolled).or(() -> Origination.of(index)).orElse(created);
    one.put("lifecycle_date_millis", life.toEpochMilli());
    one.put("age", passed(life, now));
    PhasePosition position = PhasePosition.of(policy.get(), at);
    Progress.Times since =
        at.map(Progress::times).orElseGet(() -> new Progress.Times(created, created, created));
    one.put("phase", position.phase());
    one.put("phase_time_millis", since.stage().toEpochMilli());
    one.put("action", position.action());
    one.put("action_time_millis", since.action().toEpochMilli());
    Optional<Progress.Failure> failure = at.flatMap(Progress::failure);
    one.put("step", failure.isPresent() ? "ERROR" : position.step());
    one.put("step_time_millis", since.step().toEpochMilli());
    failure.ifPresentOrElse(wrong -> failed(one, position, wrong), () -> noted(one, at));
    one.put("phase_execution", execution(policy.get(), position.phase()));
    return one;
  }

  private static Map<String, @Nullable Object> execution(Policy policy, String phase) {
    Map<String, @Nullable Object> execution = new LinkedHashMap<>();
    execution.put("policy", policy.name());
    Object definition = Json.object(policy.tree().get("phases"), "phases").get(phase);
    if (definition != null) {
      execution.put("phase_definition", definition);
    }
    execution.put("version", policy.version());
    execution.put("modified_date_in_millis", policy.modified().toEpochMilli());
    return execution;
  }

  private static String missing(String policy) {
    return "policy [" + policy + "] does not exist";
  }

  private static Map<String, @Nullable Object> info(String type, String reason) {
    Map<String, @Nullable Object> info = new LinkedHashMap<>();
    info.put("type", type);
    info.put("reason", reason);
    return info;
  }

  /** To the second. */
  private static String passed(Instant when, Instant now) {
    long seconds = Math.max(0, Duration.between(when, now).toSeconds());
    return Durations.print(Duration.ofSeconds(seconds));
  }

  /** The indices have no policy any more. */
  private Answer remove(Call call) {
    for (ResolvedIndex index : indices(call, Privilege.MANAGE)) {
      FlatSettings own = FlatSettings.ofIndexText(index.metadata().definition().settings());
      if (own.values().keySet().stream().anyMatch(name -> name.startsWith("index.lifecycle."))) {
        Map<String, @Nullable Object> none = new LinkedHashMap<>();
        none.put(LIFECYCLE, null);
        var _ = catalog.changes().configure(index.id(), FlatSettings.of(none), false);
      }
      var _ = policies.change(index.id(), _ -> Optional.empty());
    }
    Map<String, @Nullable Object> answer = new LinkedHashMap<>();
    answer.put("has_failures", false);
    answer.put("failed_indexes", List.of());
    return Answer.ok(answer);
  }

  private Answer retry(Call call) {
    List<ResolvedIndex> found = indices(call, Privilege.MANAGE);
    Map<IndexId, Progress> known =
        policies.progress(found.stream().map(ResolvedIndex::id).toList());
    for (ResolvedIndex index : found) {
      Progress at = known.get(index.id());
      if (at == null || at.failure().isEmpty()) {
        throw ApiException.argument(
            "cannot retry an action for an index ["
                + index.name()
                + "] that has not encountered an error when running a Lifecycle Policy");
      }
    }
    for (ResolvedIndex index : found) {
      var _ = policies.change(index.id(), at -> at.map(failed -> failed.retried(clock.now())));
    }
    return Answer.acknowledged();
  }

  private Answer move(Call call) {
    String name = call.path("index");
    IndexMetadata index = catalog.resolver().one(name, Expansion.OPEN_AND_CLOSED).metadata();
    call.require(Privilege.MANAGE, index.name());
    String policyName =
        Assignment.named(index)
            .orElseThrow(() ->
                ApiException.argument("index [" + name + "] does not have a lifecycle policy"));
    Policy policy =
        policies
            .find(Policy.Kind.PHASES, policyName)
            .orElseThrow(() -> ApiException.argument(missing(policyName)));
    Map<String, @Nullable Object> body = call.bodyObject();
    for (String field : body.keySet()) {
      if (!field.equals("current_step") && !field.equals("next_step")) {
        throw ApiException.argument("[move_to_step_request] unknown field [" + field + "]");
      }
    }
    move(
        index,
        policy,
        PhasePosition.parse(body.get("current_step"), "current_step"),
        PhasePosition.parse(body.get("next_step"), "next_step"));
    return Answer.acknowledged();
  }

  private void move(IndexMetadata index, Policy policy, PhasePosition from, PhasePosition to) {
    String name = index.name();
    Instant now = clock.now();
    var _ =
        policies.change(
            index.id(),
            found -> {
              PhasePosition current = PhasePosition.of(policy, found);
              if (!current.equals(from)) {
                throw ApiException.argument(
                    "index ["
                        + name
                        + "] is not on current step ["
                        + from.json()
                        + "], currently: ["
                        + current.json()
                        + "]");
              }
              // By this version of the policy: of an older one, the place would mean nothing.
              Progress.Of of = new Progress.Of(policy.kind(), policy.name(), policy.version());
              Progress at = found.orElseGet(() -> Progress.begun(index.id(), of, now)).by(of);
              return Optional.of(at.at(to.phase(), to.place(policy, name), now));
            });
  }
}
