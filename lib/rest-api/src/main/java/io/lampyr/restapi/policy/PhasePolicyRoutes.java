package io.lampyr.restapi.policy;

import io.lampyr.base.glob.Glob;
import io.lampyr.base.port.Clock;
import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.engine.catalog.Catalog;
import io.lampyr.engine.policy.Assignment;
import io.lampyr.engine.policy.PhasePolicy;
import io.lampyr.engine.policy.Policies;
import io.lampyr.engine.policy.Policy;
import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.Json;
import io.lampyr.restapi.access.Privilege;
import io.lampyr.restapi.answer.Answer;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.error.ApiException;
import io.lampyr.restapi.index.IndexOptions;
import io.lampyr.restapi.route.Duty;
import io.lampyr.restapi.route.Route;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** {@code _ilm}: policies in phases, and whether they are carried out. */
public final class PhasePolicyRoutes {
  private static final String ALL = "/_ilm/policy";
  private static final String ONE = "/_ilm/policy/{name}";
  private static final int MAX_NAME_BYTES = 255;
  private static final int MAX_CHARS = 100_000;

  private final Catalog catalog;
  private final Policies policies;
  private final Clock clock;

  public PhasePolicyRoutes(Catalog catalog, Policies policies, Clock clock) {
    this.catalog = catalog;
    this.policies = policies;
    this.clock = clock;
  }

  public List<Route> routes() {
    List<Route> routes = new ArrayList<>();
    routes.add(
        Route.on(Duty.INGEST, Privilege.READ_ILM, ALL, ONE)
            .taking("master_timeout", "timeout")
            .get(this::get));
    routes.add(
        Route.on(Duty.INGEST, Privilege.MANAGE_ILM, ONE)
            .taking("master_timeout", "timeout")
            .takingBody()
            .put(this::put));
    routes.add(
        Route.on(Duty.INGEST, Privilege.MANAGE_ILM, ONE)
            .taking("master_timeout", "timeout")
            .delete(this::delete));
    routes.add(
        Route.on(Duty.INGEST, Privilege.READ_ILM, "/_ilm/status")
            .get(_ -> Answer.ok(Map.of("operation_mode", mode()))));
    routes.add(
        Route.on(Duty.INGEST, Privilege.MANAGE_ILM, "/_ilm/start")
            .taking("master_timeout", "timeout")
            .post(_ -> stop(false)));
    routes.add(
        Route.on(Duty.INGEST, Privilege.MANAGE_ILM, "/_ilm/stop")
            .taking("master_timeout", "timeout")
            .post(_ -> stop(true)));
    routes.addAll(new PhaseProgressRoutes(catalog, policies, clock).routes());
    return routes;
  }

  private String mode() {
    return policies.areStopped() ? "STOPPED" : "RUNNING";
  }

  private Answer stop(boolean stopped) {
    policies.stop(stopped);
    return Answer.acknowledged();
  }

  private Answer put(Call call) {
    String name = call.path("name");
    checkName(name);
    Map<String, @Nullable Object> body = call.bodyObject();
    for (String field : body.keySet()) {
      if (!field.equals("policy")) {
        throw new FaultException(
            ErrorKind.X_CONTENT_PARSE, "[put_lifecycle_request] unknown field [" + field + "]");
      }
    }
    if (body.get("policy") == null) {
      throw ApiException.argument("Required [policy]");
    }
    Map<String, @Nullable Object> policy =
        PhasePolicy.checked(Json.object(body.get("policy"), "policy"));
    String text = text(policy);
    var _ =
        policies.change(
            Policy.Kind.PHASES,
            name,
            found -> {
              if (found.filter(old -> old.body().equals(text)).isPresent()) {
                return found;
              }
              long version = found.map(Policy::version).orElse(0L) + 1;
              return Optional.of(new Policy(Policy.Kind.PHASES, name, version, clock.now(), text));
            });
    return Answer.acknowledged();
  }

  /** As it is kept; refused where it is too long. */
  static String text(Map<String, @Nullable Object> policy) {
    String text = new String(Json.write(policy), StandardCharsets.UTF_8);
    if (text.length() > MAX_CHARS) {
      throw ApiException.argument("a policy may have [" + MAX_CHARS + "] characters");
    }
    return text;
  }

  private static void checkName(String name) {
    String why =
        name.contains(",")
            ? "must not contain ','"
            : name.contains(" ")
                ? "must not contain spaces"
                : name.startsWith("_")
                    ? "must not start with '_'"
                    : name.getBytes(StandardCharsets.UTF_8).length > MAX_NAME_BYTES
                        ? "name is too long, (" + name.length() + " > " + MAX_NAME_BYTES + ")"
                        : "";
    if (!why.isEmpty()) {
      throw ApiException.argument("invalid policy name [" + name + "]: " + why);
    }
  }

  private Answer get(Call call) {
    List<Policy> all = policies.all(Policy.Kind.PHASES);
    List<String> names = call.pathIfGiven("name").map(IndexOptions::split).orElse(List.of("*"));
    for (String name : names) {
      boolean there = all.stream().anyMatch(one -> one.name().equals(name));
      if (!Glob.isGlob(name) && !name.equals("_all") && !there) {
        throw missing(name);
      }
    }
    Map<String, @Nullable Object> shown = new LinkedHashMap<>();
    Uses uses = all.isEmpty() ? Uses.NONE : Uses.of(catalog);
    for (Policy policy : all) {
      if (names.contains("_all") || Glob.matchesAny(names, policy.name())) {
        shown.put(policy.name(), shown(policy, uses));
      }
    }
    return Answer.ok(shown);
  }

  private static Map<String, @Nullable Object> shown(Policy policy, Uses uses) {
    Map<String, @Nullable Object> one = new LinkedHashMap<>();
    one.put("version", policy.version());
    one.put("modified_date", policy.modified().toString());
    one.put("policy", policy.tree());
    one.put("in_use_by", uses.of(policy.name()));
    return one;
  }

  private static ApiException missing(String name) {
    return new ApiException(
        404, "resource_not_found_exception", "Lifecycle policy not found: " + name);
  }

  private Answer delete(Call call) {
    String name = call.path("name");
    if (policies.find(Policy.Kind.PHASES, name).isEmpty()) {
      throw missing(name);
    }
    List<String> users =
        catalog.resolver().everything().values().stream()
            .filter(index -> Assignment.named(index).filter(name::equals).isPresent())
            .map(IndexMetadata::name)
            .sorted()
            .toList();
    if (!users.isEmpty()) {
      throw ApiException.argument(
          "Cannot delete policy [" + name + "]. It is in use by one or more indices: " + users);
    }
    var _ = policies.change(Policy.Kind.PHASES, name, _ -> Optional.empty());
    return Answer.acknowledged();
  }
}
