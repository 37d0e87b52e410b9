package io.lampyr.restapi.search;

import io.lampyr.mapping.json.Json;
import io.lampyr.restapi.access.Privilege;
import io.lampyr.restapi.answer.Answer;
import io.lampyr.restapi.application.Application;
import io.lampyr.restapi.application.ApplicationRoutes;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.error.ApiException;
import io.lampyr.restapi.exchange.Method;
import io.lampyr.restapi.kept.KeptObjects;
import io.lampyr.restapi.route.Duty;
import io.lampyr.restapi.route.Route;
import io.lampyr.restapi.task.Tasks;
import io.lampyr.restapi.update.script.ScriptLibrary;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Searches of applications, by their templates: carried out, or only shown. */
public final class ApplicationSearchRoutes {
  private static final String ONE = "/_application/search_application/{name}";

  private final KeptObjects kept;
  private final PagedSearches searches;
  private final SearchTemplates templates;
  private final Tasks tasks;

  public ApplicationSearchRoutes(
      KeptObjects kept, PagedSearches searches, ScriptLibrary scripts, Tasks tasks) {
    this.kept = kept;
    this.searches = searches;
    this.templates = new SearchTemplates(scripts, false);
    this.tasks = tasks;
  }

  public List<Route> routes() {
    return List.of(
        Route.on(Duty.SEARCH, Privilege.READ, ONE + "/_search")
            .taking("typed_keys")
            .takingBody()
            .by(this::search, Method.GET, Method.POST),
        Route.on(Duty.SEARCH, Privilege.READ, ONE + "/_render_query")
            .takingBody()
            .post(this::shown));
  }

  private byte[] rendered(Call call) {
    Map<String, @Nullable Object> body = call.bodyObject();
    for (String name : body.keySet()) {
      if (!name.equals("params")) {
        throw new ApiException(
            400,
            "x_content_parse_exception",
            "[search_application_search] unknown field [" + name + "]");
      }
    }
    Map<String, @Nullable Object> params =
        body.get("params") == null ? Map.of() : Json.object(body.get("params"), "params");
    Application application = ApplicationRoutes.find(kept, call.path("name"));
    return templates.render(
        templates.read(Json.write(application.rendering(params)), Optional.empty()));
  }

  private Answer search(Call call) {
    Searches.Asked asked =
        new Searches.Asked(List.of(call.path("name")), call.request().parameters(), rendered(call));
    return SearchRoutes.answer(
        searches,
        call,
        tasks.during(SearchRoutes.described(asked), () -> searches.search(call, asked)));
  }

  private Answer shown(Call call) {
    call.require(Privilege.READ, call.path("name"));
    return Answer.ok(LongForms.of(Json.readObject(rendered(call))));
  }
}
