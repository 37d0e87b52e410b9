package io.lampyr.restapi.feature;

import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.engine.catalog.Catalog;
import io.lampyr.engine.catalog.IndexDefinition;
import io.lampyr.engine.catalog.StreamParts;
import io.lampyr.engine.policy.Assignment;
import io.lampyr.engine.policy.Policies;
import io.lampyr.engine.policy.Policy;
import io.lampyr.mapping.LeafField;
import io.lampyr.mapping.field.FlattenedType;
import io.lampyr.restapi.access.Privilege;
import io.lampyr.restapi.answer.Answer;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.cluster.MappedFields;
import io.lampyr.restapi.error.ApiException;
import io.lampyr.restapi.route.Duty;
import io.lampyr.restapi.route.Route;
import io.lampyr.restapi.search.ToldUse;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** {@code _xpack}: which features there are, by which licence, and how much they are used. */
public final class FeatureRoutes {
  /** Until when a licence holds that never ends: what clients are told who need a date. */
  private static final long NEVER = Long.MAX_VALUE - 365L * 24 * 60 * 60 * 1000;

  private static final List<String> CATEGORIES = List.of("build", "license", "features");

  /** What is counted of aggregations, and the aggregations' names. */
  private static final Map<String, String> ANALYTICS = new TreeMap<>();

  static {
    for (String type :
        List.of(
            "boxplot",
            "cumulative_cardinality",
            "string_stats",
            "top_metrics",
            "t_test",
            "multi_terms",
            "normalize",
            "rate")) {
      ANALYTICS.put(type + "_usage", type);
    }
    ANALYTICS.put("moving_percentiles_usage", "moving_percentiles");
  }

  private final Catalog catalog;
  private final Policies policies;
  private final Supplier<ToldUse> searches;
  private final Running process;

  /**
   * What a process is and wants.
   *
   * @param hash what names its build
   * @param keys whether keys are asked for
   * @param anonymous whether nobody needs to say who it is
   */
  public record Running(String hash, String date, boolean keys, boolean anonymous) {}

  public FeatureRoutes(
      Catalog catalog, Policies policies, Supplier<ToldUse> searches, Running process) {
    this.catalog = catalog;
    this.policies = policies;
    this.searches = searches;
    this.process = process;
  }

  public List<Route> routes() {
    return List.of(
        Route.on(Duty.INGEST, Privilege.MONITOR, "/_xpack")
            .taking("accept_enterprise", "categories")
            .get(this::info),
        Route.on(Duty.INGEST, Privilege.MONITOR, "/_xpack/usage")
            .taking("master_timeout")
            .get(_ -> Answer.ok(usage())));
  }

  private Answer info(Call call) {
    List<String> asked = call.parameters().list("categories");
    for (String category : asked) {
      if (!CATEGORIES.contains(category.toLowerCase(Locale.ROOT))) {
        throw ApiException.argument(
            "No enum constant org.elasticsearch.protocol.xpack.XPackInfoRequest.Category."
                + category.toUpperCase(Locale.ROOT));
      }
    }
    List<String> wanted =
        asked.isEmpty()
            ? CATEGORIES
            : asked.stream().map(category -> category.toLowerCase(Locale.ROOT)).toList();
    Map<String, @Nullable Object> all = new LinkedHashMap<>();
    Map<String, @Nullable Object> build = new LinkedHashMap<>();
    build.put("hash", process.hash());
    build.put("date", process.date());
    all.put("build", build);
    all.put("license", license());
    Map<String, @Nullable Object> features = new LinkedHashMap<>();
    features().forEach(feature -> features.put(feature.name(), feature.head()));
    all.put("features", features);
    all.keySet().retainAll(wanted);
    if (call.parameters().flag("human", true)) {
      all.put("tagline", "Lampyr lights up when asked");
    }
    return Answer.ok(all);
  }

  private List<Feature> features() {
    return Feature.all(process.keys(), process.anonymous());
  }

  private static Map<String, @Nullable Object> license() {
    Map<String, @Nullable Object> license = new LinkedHashMap<>();
    license.put("uid", "00000000-0000-0000-0000-000000000000");
    license.put("type", "basic");
    license.put("mode", "basic");
    license.put("status", "active");
    license.put("expiry_date_in_millis", NEVER);
    return license;
  }

  private Map<String, @Nullable Object> usage() {
    Map<String, @Nullable Object> all = new LinkedHashMap<>();
    for (Feature feature : features()) {
      Map<String, @Nullable Object> told = feature.head();
      told.putAll(feature.counts());
      switch (feature.name()) {
        case "analytics" -> told.put("stats", analytics());
        case "data_lifecycle" -> told.putAll(LifecycleUse.of(catalog).told());
        case "flattened" -> told.put("field_count", flattened());
        case "data_streams" -> told.putAll(streams());
        case "ilm" -> told.putAll(policies());
        case "runtime_fields" ->
            told.put(
                "field_types", MappedFields.computed(catalog.resolver().everything().values()));
        default -> {}
      }
      all.put(feature.name(), told);
    }
    return all;
  }

  private Map<String, @Nullable Object> analytics() {
    Map<String, @Nullable Object> told = new LinkedHashMap<>();
    ToldUse used = searches.get();
    ANALYTICS.forEach((name, type) -> told.put(name, used.aggregations(type)));
    return told;
  }

  private long flattened() {
    return catalog.resolver().everything().values().stream()
        .flatMap(index -> IndexDefinition.of(index).mapping().fields().stream())
        .filter(field -> field instanceof LeafField leaf && leaf.type() instanceof FlattenedType)
        .count();
  }

  private Map<String, @Nullable Object> streams() {
    Set<String> names = new HashSet<>();
    int indices = 0;
    for (IndexMetadata index : catalog.resolver().everything().values()) {
      Optional<String> stream = StreamParts.streamOf(index);
      if (stream.isPresent() && !StreamParts.isOfFailures(stream.get())) {
        names.add(stream.get());
        indices++;
      }
    }
    Map<String, @Nullable Object> told = new LinkedHashMap<>();
    told.put("data_streams", names.size());
    told.put("indices_count", indices);
    return told;
  }

  private Map<String, @Nullable Object> policies() {
    Map<String, Integer> users = new TreeMap<>();
    catalog
        .resolver()
        .everything()
        .values()
        .forEach(
            index -> Assignment.named(index).ifPresent(name -> users.merge(name, 1, Integer::sum)));
    List<Object> stats = new ArrayList<>();
    List<Policy> all = policies.all(Policy.Kind.PHASES);
    for (Policy policy : all) {
      Map<String, @Nullable Object> one = new LinkedHashMap<>();
      one.put("indices_managed", users.getOrDefault(policy.name(), 0));
      one.put("phases", PolicyPhases.of(policy));
      stats.add(one);
    }
    Map<String, @Nullable Object> told = new LinkedHashMap<>();
    told.put("policy_count", all.size());
    told.put("policy_stats", stats);
    return told;
  }
}
