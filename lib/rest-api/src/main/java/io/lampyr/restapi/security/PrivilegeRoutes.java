package io.lampyr.restapi.security;

import io.lampyr.restapi.access.Privilege;
import io.lampyr.restapi.access.Rights;
import io.lampyr.restapi.answer.Answer;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.error.ApiException;
import io.lampyr.restapi.exchange.Method;
import io.lampyr.restapi.route.Duty;
import io.lampyr.restapi.route.Route;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What privileges there are, and whether whoever asks may do what they name. */
final class PrivilegeRoutes {
  /** The most names that one call asks for. */
  private static final int MOST = 10_000;

  List<Route> routes() {
    return List.of(
        Route.on(Duty.INGEST, Privilege.IDENTIFY, "/_security/user/_has_privileges")
            .takingBody()
            .by(this::answer, Method.GET, Method.POST),
        Route.on(Duty.INGEST, Privilege.IDENTIFY, "/_security/user/_privileges")
            .get(PrivilegeRoutes::held),
        Route.on(Duty.INGEST, Privilege.MONITOR, "/_security/privilege/_builtin")
            .get(_ -> Answer.ok(PrivilegeNames.all())));
  }

  /** All that whoever asks may do. */
  private static Answer held(Call call) {
    KeyScope scope = SecurityRoutes.scopeOf(call);
    List<Role> roles =
        scope
            .held()
            .orElseThrow(() ->
                ApiException.argument(
                    "Cannot retrieve privileges for API keys with assigned role descriptors. Please"
                        + " use the Get API key information API"));
    boolean everything = roles.isEmpty();
    Map<String, @Nullable Object> answer = new LinkedHashMap<>();
    answer.put(
        "cluster",
        everything
            ? List.of("all")
            : roles.stream().flatMap(role -> role.cluster().stream()).distinct().sorted().toList());
    answer.put("global", List.of());
    answer.put(
        "indices",
        everything
            ? List.of(new IndexGrant(List.of("*"), List.of("all")).toJson())
            : roles.stream()
                .flatMap(role -> role.indices().stream())
                .distinct()
                .map(IndexGrant::toJson)
                .toList());
    Map<String, @Nullable Object> any = new LinkedHashMap<>();
    any.put("application", "*");
    any.put("privileges", List.of("*"));
    any.put("resources", List.of("*"));
    answer.put("applications", everything ? List.of(any) : List.of());
    answer.put("run_as", List.of());
    return Answer.ok(answer);
  }

  private Answer answer(Call call) {
    Map<String, @Nullable Object> body = call.bodyObject();
    for (String key : body.keySet()) {
      if (!Set.of("cluster", "index", "application").contains(key)) {
        throw new ApiException(
            400, "parsing_exception", "unexpected field [" + key + "] in privilege check");
      }
    }
    if (body.isEmpty()) {
      throw ApiException.argument(
          "must specify privileges in one or more of cluster, index or" + " application");
    }
    Rights rights = call.rights();
    Map<String, @Nullable Object> cluster = new TreeMap<>();
    for (String name : names(body.get("cluster"), "cluster")) {
      cluster.put(name, PrivilegeNames.ofCluster(name).stream().allMatch(rights::allows));
    }
    Map<String, Map<String, Boolean>> indices = indices(rights, body.get("index"));
    Map<String, Map<String, Map<String, Boolean>>> applications =
        applications(rights.equals(Rights.ALL), body.get("application"));
    boolean all =
        !cluster.containsValue(false)
            && indices.values().stream().noneMatch(held -> held.containsValue(false))
            && applications.values().stream()
                .flatMap(resources -> resources.values().stream())
                .noneMatch(held -> held.containsValue(false));
    Map<String, @Nullable Object> answer = new LinkedHashMap<>();
    answer.put("username", SecurityRoutes.username(call));
    answer.put("has_all_requested", all);
    answer.put("cluster", cluster);
    answer.put("index", indices);
    answer.put("application", applications);
    return Answer.ok(answer);
  }

  private static Map<String, Map<String, Boolean>> indices(Rights rights, @Nullable Object given) {
    Map<String, Map<String, Boolean>> all = new TreeMap<>();
    for (Map<?, ?> one : objects(given, "index")) {
      List<String> privileges = names(one.get("privileges"), "privileges");
      for (String index : names(one.get("names"), "names")) {
        Map<String, Boolean> held = all.computeIfAbsent(index, any -> new TreeMap<>());
        for (String name : privileges) {
          Set<Privilege> needed = PrivilegeNames.ofIndex(name);
          held.put(name, needed.stream().allMatch(each -> rights.allows(each, index)));
        }
      }
    }
    return all;
  }

  /** Of other applications nothing is known: who may do everything may do that, too. */
  private static Map<String, Map<String, Map<String, Boolean>>> applications(
      boolean everything, @Nullable Object given) {
    Map<String, Map<String, Map<String, Boolean>>> all = new TreeMap<>();
    for (Map<?, ?> one : objects(given, "application")) {
      Map<String, Map<String, Boolean>> resources =
          all.computeIfAbsent(String.valueOf(one.get("application")), any -> new TreeMap<>());
      for (String resource : names(one.get("resources"), "resources")) {
        Map<String, Boolean> held = resources.computeIfAbsent(resource, any -> new TreeMap<>());
        names(one.get("privileges"), "privileges").forEach(name -> held.put(name, everything));
      }
    }
    return all;
  }

  private static List<Map<?, ?>> objects(@Nullable Object given, String field) {
    List<Map<?, ?>> objects = new ArrayList<>();
    for (Object one : given == null ? List.of() : list(given, field)) {
      if (!(one instanceof Map<?, ?> object)) {
        throw ApiException.argument("[" + field + "] must be a list of objects");
      }
      objects.add(object);
    }
    return objects;
  }

  private static List<String> names(@Nullable Object given, String field) {
    if (given == null) {
      return List.of();
    }
    return given instanceof String one
        ? List.of(one)
        : list(given, field).stream().map(String::valueOf).toList();
  }

  private static List<?> list(Object given, String field) {
    if (!(given instanceof List<?> list) || list.size() > MOST) {
      throw ApiException.argument("[" + field + "] must be a list of at most " + MOST);
    }
    return list;
  }
}
