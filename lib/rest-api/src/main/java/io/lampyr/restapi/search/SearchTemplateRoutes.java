package io.lampyr.restapi.search;

import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.Json;
import io.lampyr.restapi.access.Privilege;
import io.lampyr.restapi.answer.Answer;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.error.ApiException;
import io.lampyr.restapi.exchange.Method;
import io.lampyr.restapi.route.Duty;
import io.lampyr.restapi.route.Route;
import io.lampyr.restapi.task.Tasks;
import io.lampyr.restapi.update.script.ScriptLibrary;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** {@code _search/template} and {@code _render/template}. */
public final class SearchTemplateRoutes {
  private final PagedSearches searches;
  private final SearchTemplates templates;
  private final Tasks tasks;

  public SearchTemplateRoutes(PagedSearches searches, ScriptLibrary scripts, Tasks tasks) {
    this.searches = searches;
    this.tasks = tasks;
    this.templates = new SearchTemplates(scripts, searches.pipelines().isPresent());
  }

  public List<Route> routes() {
    return List.of(
        Route.on(Duty.SEARCH, Privilege.READ, "/_search/template", "/{index}/_search/template")
            .taking(SearchRoutes.ofTemplates(searches))
            .takingSource()
            .by(this::search, Method.GET, Method.POST),
        Route.on(Duty.SEARCH, Privilege.READ, "/_render/template", "/_render/template/{id}")
            .takingSource()
            .by(this::render, Method.GET, Method.POST));
  }

  private Answer search(Call call) {
    Searches.Asked asked = templates.search(SearchRoutes.asked(call));
    PagedSearches.Found found =
        SearchRoutes.during(tasks, call, searches, asked, () -> searches.search(call, asked));
    SearchAnswers.Style style = SearchRoutes.style(searches, call);
    return Answer.json(
        200,
        out -> {
          out.writeStartObject();
          searches.plain().answers().write(found.result(), style, found.extra(), out);
          if (searches.pipelines().isPresent()) {
            // The product that has pipelines of searches tells it in the body, too.
            out.writeNumberProperty("status", 200);
          }
          out.writeEndObject();
        });
  }

  private Answer render(Call call) {
    if (!call.hasBody()) {
      throw new FaultException(ErrorKind.PARSE, SearchTemplates.NO_BODY);
    }
    byte[] rendered = templates.render(templates.read(call.body(), call.pathIfGiven("id")));
    try {
      Map<String, @Nullable Object> output = new LinkedHashMap<>();
      output.put("template_output", Json.read(rendered));
      return Answer.ok(output);
    } catch (FaultException noJson) {
      throw new ApiException(
          400, "json_parse_exception", "the template makes no JSON: " + noJson.getMessage());
    }
  }
}
