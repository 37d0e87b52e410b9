package io.lampyr.restapi.searchpipeline;

import io.lampyr.base.glob.Glob;
import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.Json;
import io.lampyr.restapi.access.Privilege;
import io.lampyr.restapi.answer.Answer;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.error.ApiException;
import io.lampyr.restapi.route.Duty;
import io.lampyr.restapi.route.Route;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** {@code _search/pipeline}: stores, shows and deletes search pipelines. */
public final class SearchPipelineRoutes {
  private static final int MAX_CHARS = 100_000;
  private static final int MAX_ID_BYTES = 512;
  private static final String PIPELINES = "/_search/pipeline";
  private static final String PIPELINE = "/_search/pipeline/{id}";

  private final SearchPipelines pipelines;

  public SearchPipelineRoutes(SearchPipelines pipelines) {
    this.pipelines = pipelines;
  }

  public List<Route> routes() {
    return List.of(
        Route.on(Duty.SEARCH, Privilege.MANAGE_CLUSTER, PIPELINE)
            .taking("timeout", "cluster_manager_timeout")
            .takingBody()
            .put(this::put),
        Route.on(Duty.SEARCH, Privilege.MONITOR, PIPELINES, PIPELINE)
            .taking("cluster_manager_timeout")
            .get(this::get),
        Route.on(Duty.SEARCH, Privilege.MANAGE_CLUSTER, PIPELINE)
            .taking("timeout", "cluster_manager_timeout")
            .delete(this::delete));
  }

  private Answer put(Call call) {
    if (!call.hasBody()) {
      throw new FaultException(ErrorKind.PARSE, "request body is required");
    }
    String id = call.path("id");
    if (id.getBytes(StandardCharsets.UTF_8).length > MAX_ID_BYTES
        || Glob.isGlob(id)
        || id.contains(",")
        || id.equals("_none")) {
      throw ApiException.argument(
          "the id of a search pipeline has at most ["
              + MAX_ID_BYTES
              + "] bytes, no [*] and [,], and is not [_none]: ["
              + id
              + "]");
    }
    Map<String, @Nullable Object> body = call.bodyObject();
    SearchPipeline _ = SearchPipeline.compile(id, body);
    String text = new String(Json.write(body), StandardCharsets.UTF_8);
    if (text.length() > MAX_CHARS) {
      throw ApiException.argument("a search pipeline may have [" + MAX_CHARS + "] characters");
    }
    pipelines.put(id, Optional.of(new StoredSearchPipeline(id, text)));
    return Answer.acknowledged();
  }

  private List<StoredSearchPipeline> matching(String expression) {
    List<String> names =
        Arrays.stream(expression.split(",", -1)).filter(name -> !name.isEmpty()).toList();
    return names.size() == 1 && !Glob.isGlob(names.getFirst())
        ? pipelines.read(names.getFirst()).stream().toList()
        : pipelines.all().stream().filter(one -> Glob.matchesAny(names, one.id())).toList();
  }

  private Answer get(Call call) {
    String id = call.pathIfGiven("id").orElse("*");
    List<StoredSearchPipeline> found = matching(id);
    Map<String, @Nullable Object> shown = new LinkedHashMap<>();
    found.forEach(one -> shown.put(one.id(), one.tree()));
    return Answer.tree(found.isEmpty() && !id.equals("*") ? 404 : 200, shown);
  }

  private Answer delete(Call call) {
    String id = call.path("id");
    List<StoredSearchPipeline> found = matching(id);
    if (found.isEmpty() && !id.equals("*")) {
      throw new ApiException(
          404, "resource_not_found_exception", "pipeline [" + id + "] is missing");
    }
    found.forEach(one -> pipelines.put(one.id(), Optional.empty()));
    return Answer.acknowledged();
  }
}
