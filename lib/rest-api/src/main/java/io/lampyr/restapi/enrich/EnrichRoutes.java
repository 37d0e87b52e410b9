package io.lampyr.restapi.enrich;

import io.lampyr.base.glob.Glob;
import io.lampyr.engine.catalog.Expansion;
import io.lampyr.engine.catalog.IndexDefinition;
import io.lampyr.engine.catalog.IndexNames;
import io.lampyr.engine.catalog.IndexResolver;
import io.lampyr.engine.catalog.RefusedException;
import io.lampyr.engine.catalog.ResolvedIndex;
import io.lampyr.engine.enrich.EnrichPolicies;
import io.lampyr.engine.enrich.EnrichPolicy;
import io.lampyr.engine.enrich.EnrichSource;
import io.lampyr.engine.enrich.RowFields;
import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.restapi.access.Privilege;
import io.lampyr.restapi.answer.Answer;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.error.ApiException;
import io.lampyr.restapi.index.Permitted;
import io.lampyr.restapi.route.Duty;
import io.lampyr.restapi.route.Route;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** {@code _enrich/policy}: puts policies, shows and deletes them. */
public final class EnrichRoutes {
  private static final String POLICIES = "/_enrich/policy";
  private static final String POLICY = "/_enrich/policy/{name}";

  private final EnrichPolicies policies;
  private final IndexResolver resolver;
  private final Function<String, List<String>> pipelines;

  /** The pipelines are those that look up in the policy of the name. */
  public EnrichRoutes(
      EnrichPolicies policies, IndexResolver resolver, Function<String, List<String>> pipelines) {
    this.policies = policies;
    this.resolver = resolver;
    this.pipelines = pipelines;
  }

  public List<Route> routes() {
    return List.of(
        Route.on(Duty.SEARCH, Privilege.MANAGE_ENRICH, POLICY)
            .taking("master_timeout")
            .takingBody()
            .put(this::put),
        Route.on(Duty.SEARCH, Privilege.MONITOR_ENRICH, POLICIES, POLICY)
            .taking("master_timeout")
            .get(this::get),
        Route.on(Duty.SEARCH, Privilege.MANAGE_ENRICH, POLICY)
            .taking("master_timeout")
            .delete(this::delete));
  }

  private Answer put(Call call) {
    String name = checked(call.path("name"));
    if (!call.hasBody()) {
      throw new FaultException(ErrorKind.PARSE, "request body is required");
    }
    EnrichSource source = PolicyBody.read(name, call.bodyObject());
    List<ResolvedIndex> indices =
        Permitted.of(
            call,
            Privilege.READ,
            source.indices(),
            resolver.resolve(source.indices(), Expansion.OPEN));
    RowFields _ = fields(name, source, indices);
    if (!policies.create(name, source)) {
      throw new ApiException(
          400, "resource_already_exists_exception", "policy [" + name + "] already exists");
    }
    return Answer.acknowledged();
  }

  private static String checked(String name) {
    try {
      if (!name.equals(name.toLowerCase(Locale.ROOT))) {
        throw ApiException.argument("Invalid policy name [" + name + "], must be lowercase");
      }
      IndexNames.check(name);
      return name;
    } catch (RefusedException wrong) {
      throw ApiException.argument(
          String.valueOf(wrong.getMessage()).replaceFirst("index name", "policy name"));
    }
  }

  /** What rows of these indices have; there must be one at least. */
  static RowFields fields(String name, EnrichSource source, List<ResolvedIndex> indices) {
    if (indices.isEmpty()) {
      throw ApiException.noSuchIndex(String.join(",", source.indices()));
    }
    return RowFields.of(
        name,
        source,
        indices.stream()
            .map(index ->
                new RowFields.Index(index.name(), IndexDefinition.of(index.metadata()).mapping()))
            .toList());
  }

  private Answer get(Call call) {
    Optional<String> names = call.pathIfGiven("name");
    List<String> wanted = Arrays.asList(names.orElse("*").split(",", -1));
    List<EnrichPolicy> found =
        wanted.size() == 1 && !Glob.isGlob(wanted.getFirst())
            ? policies.read(wanted.getFirst()).stream().toList()
            : policies.all().stream()
                .filter(policy -> Glob.matchesAny(wanted, policy.name()))
                .toList();
    return Answer.ok(
        Map.of(
            "policies",
            found.stream()
                .map(policy -> PolicyBody.show(policy.name(), policy.source()))
                .toList()));
  }

  private Answer delete(Call call) {
    String name = call.path("name");
    if (policies.read(name).isEmpty()) {
      throw missing(name);
    }
    List<String> using = pipelines.apply(name);
    if (!using.isEmpty()) {
      throw new ApiException(
          409,
          "status_exception",
          "Could not delete policy [" + name + "] because a pipeline is referencing it " + using);
    }
    Optional<EnrichPolicy> _ =
        policies.change(
            name,
            found -> {
              if (found.isEmpty()) {
                throw missing(name);
              }
              return Optional.empty();
            });
    return Answer.acknowledged();
  }

  private static ApiException missing(String name) {
    return new ApiException(404, "resource_not_found_exception", "policy [" + name + "] not found");
  }
}
