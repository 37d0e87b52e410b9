package io.lampyr.restapi.index;

import io.lampyr.engine.catalog.Catalog;
import io.lampyr.engine.catalog.NewIndex;
import io.lampyr.engine.catalog.StreamTemplate;
import io.lampyr.engine.catalog.Template;
import io.lampyr.engine.catalog.Templates;
import io.lampyr.engine.lifecycle.Lifecycle;
import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.Json;
import io.lampyr.restapi.Persona;
import io.lampyr.restapi.access.Privilege;
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
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Shows and changes templates of all three kinds. */
public final class TemplateRoutes {
  /** Patterns of settings that are not to be shown. */
  private static final String HIDDEN = "settings_filter";

  private final Templates templates;
  private final TemplateUse use;
  private final Persona persona;

  public TemplateRoutes(Catalog catalog, Persona persona) {
    this.templates = catalog.templates();
    this.use = new TemplateUse(catalog);
    this.persona = persona;
  }

  public List<Route> routes() {
    List<Route> routes = new ArrayList<>();
    routes.addAll(of(Template.Kind.INDEX, "/_index_template"));
    routes.addAll(of(Template.Kind.COMPONENT, "/_component_template"));
    routes.addAll(of(Template.Kind.LEGACY, "/_template"));
    routes.add(
        Route.on(
                Duty.INGEST,
                Privilege.MANAGE_INDEX_TEMPLATES,
                "/_index_template/_simulate_index/{name}")
            .taking(IndexOptions.LEADER)
            .inElasticsearch("create", "cause", "include_defaults")
            .takingBody()
            .post(this::simulateIndex));
    routes.add(
        Route.on(
                Duty.INGEST,
                Privilege.MANAGE_INDEX_TEMPLATES,
                "/_index_template/_simulate",
                "/_index_template/_simulate/{name}")
            .taking(IndexOptions.LEADER, "create", "cause")
            .inElasticsearch("include_defaults")
            .takingBody()
            .post(this::simulate));
    return routes;
  }

  private static String[] ofPut(Template.Kind kind) {
    return switch (kind) {
      case INDEX -> new String[] {"create", "cause"};
      case COMPONENT -> new String[] {"create", "cause", "timeout"};
      case LEGACY -> new String[] {"create", "cause", "order"};
    };
  }

  private static String[] ofGet(Template.Kind kind) {
    return kind == Template.Kind.COMPONENT
        ? new String[] {"include_defaults", HIDDEN}
        : new String[] {"include_defaults"};
  }

  private List<Route> of(Template.Kind kind, String path) {
    return List.of(
        Route.on(Duty.INGEST, Privilege.MONITOR, path, path + "/{name}")
            .taking(IndexOptions.READING, "flat_settings")
            .inElasticsearch(ofGet(kind))
            .get(call -> get(kind, call)),
        Route.on(Duty.INGEST, Privilege.MANAGE_INDEX_TEMPLATES, path + "/{name}")
            .taking(IndexOptions.LEADER, ofPut(kind))
            .takingBody()
            .by(call -> put(kind, call), Method.PUT, Method.POST),
        Route.on(Duty.INGEST, Privilege.MANAGE_INDEX_TEMPLATES, path + "/{name}")
            .taking(IndexOptions.WAITING)
            .delete(call -> {
              List<String> names = IndexOptions.split(call.path("name"));
              if (kind == Template.Kind.INDEX) {
                use.checkDeleted(names);
              }
              templates.delete(kind, names);
              return Answer.acknowledged();
            }));
  }

  private Answer get(Template.Kind kind, Call call) {
    Optional<String> name = call.pathIfGiven("name");
    List<Template> found =
        templates.matching(kind, name.map(IndexOptions::split).orElse(List.of("*")));
    List<String> hidden = call.parameters().list(HIDDEN);
    Template.Look look = new Template.Look(call.parameters().flag("flat_settings", false), hidden);
    boolean isNothing = name.isPresent() && found.isEmpty();
    boolean missing = isNothing && name.get().indexOf('*') < 0;
    if (kind == Template.Kind.LEGACY) {
      Map<String, @Nullable Object> byName = new LinkedHashMap<>();
      found.forEach(template -> byName.put(template.name(), template.shown(look)));
      return Answer.tree(isNothing ? 404 : 200, byName);
    }
    String what = kind == Template.Kind.INDEX ? "index_template" : "component_template";
    if (missing) {
      throw new ApiException(
          404,
          "resource_not_found_exception",
          what.replace('_', ' ') + " matching [" + name.get() + "] not found");
    }
    List<@Nullable Object> list = new ArrayList<>();
    for (Template template : found) {
      Map<String, @Nullable Object> one = new LinkedHashMap<>();
      one.put("name", template.name());
      Map<String, @Nullable Object> shown = template.shown(look);
      shown.computeIfPresent("data_stream", (_, given) -> streams(given));
      one.put(what, shown);
      list.add(one);
    }
    return Answer.tree(isNothing ? 404 : 200, Map.of(what + "s", list));
  }

  /** What holds of streams where the template says nothing is shown, as each product does. */
  private Map<String, @Nullable Object> streams(Object given) {
    Map<String, @Nullable Object> shown = new LinkedHashMap<>();
    if (persona == Persona.OPENSEARCH) {
      shown.put("timestamp_field", Map.of("name", StreamTemplate.TIMESTAMP));
    } else {
      shown.put("hidden", false);
      shown.put("allow_custom_routing", false);
    }
    shown.putAll(Json.object(given, "data_stream"));
    return shown;
  }

  private Answer put(Template.Kind kind, Call call) {
    if (!call.hasBody()) {
      throw new FaultException(ErrorKind.PARSE, "request body is required");
    }
    Map<String, @Nullable Object> body = new LinkedHashMap<>(call.bodyObject());
    if (kind == Template.Kind.LEGACY) {
      int order = call.parameters().integer("order", 0);
      call.parameters().text("order").ifPresent(_ -> body.putIfAbsent("order", order));
      if (persona == Persona.OPENSEARCH && body.remove("template") instanceof String pattern) {
        // What patterns were called when there was but one.
        body.putIfAbsent("index_patterns", pattern);
      }
    }
    Template template = Template.parse(kind, call.path("name"), body);
    if (kind != Template.Kind.LEGACY) {
      // It is read each time that it is needed: what cannot be must not come so far.
      Lifecycle _ = Lifecycle.of(template.part("lifecycle"));
      FailureStoreOptions.checkTemplate(template.part("data_stream_options"));
    }
    if (kind == Template.Kind.INDEX) {
      use.checkPut(template);
    }
    if (call.parameters().flag("create", false)) {
      templates.putNew(template);
    } else {
      templates.put(template, false);
    }
    return Answer.acknowledged();
  }

  private Answer simulateIndex(Call call) {
    String index = call.path("name");
    Optional<Template> given =
        given(call, "simulated").filter(template -> Templates.fits(template, index, false));
    Optional<Template> winner = templates.winner(index, false);
    boolean wins =
        given.isPresent()
            && (winner.isEmpty()
                || given.get().stored().priority() >= winner.get().stored().priority());
    Optional<Template> chosen = wins ? given : winner;
    return chosen.isEmpty() ? Answer.ok(Map.of()) : shown(chosen.get(), index);
  }

  private Answer simulate(Call call) {
    Optional<String> name = call.pathIfGiven("name");
    Optional<Template> given = given(call, name.orElse("simulated"));
    Optional<Template> there =
        name.flatMap(one ->
            templates.all(Template.Kind.INDEX).stream()
                .filter(template -> template.name().equals(one))
                .findFirst());
    if (given.isPresent() && there.isPresent() && call.parameters().flag("create", false)) {
      throw ApiException.argument("index template [" + name.get() + "] already exists");
    }
    given = given.or(() -> there);
    Template template =
        given.orElseThrow(() ->
            ApiException.argument(
                "unable to simulate template [" + name.orElse("") + "] that does not exist"));
    return shown(template, "simulated");
  }

  private Optional<Template> given(Call call, String name) {
    if (!call.hasBody()) {
      return Optional.empty();
    }
    Template template = Template.parse(Template.Kind.INDEX, name, call.bodyObject());
    templates.check(template);
    return Optional.of(template);
  }

  private Answer shown(Template template, String index) {
    NewIndex content = templates.content(template, index);
    Map<String, @Nullable Object> inner = new LinkedHashMap<>();
    inner.put("settings", content.settings().nested());
    if (persona == Persona.ELASTICSEARCH || !content.mappings().isEmpty()) {
      inner.put("mappings", content.mappings());
    }
    Map<String, @Nullable Object> aliases = new TreeMap<>();
    content.aliases().forEach((name, options) -> aliases.put(name, options.json()));
    inner.put("aliases", aliases);
    List<@Nullable Object> overlapping = new ArrayList<>();
    for (Template other : templates.overlapping(template)) {
      Map<String, @Nullable Object> one = new LinkedHashMap<>();
      one.put("name", other.name());
      one.put("index_patterns", other.stored().patterns());
      overlapping.add(one);
    }
    Map<String, @Nullable Object> answer = new LinkedHashMap<>();
    answer.put("template", inner);
    answer.put("overlapping", overlapping);
    return Answer.ok(answer);
  }
}
