package io.lampyr.restapi.search;

import io.lampyr.restapi.access.Privilege;
import io.lampyr.restapi.answer.Answer;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.error.ApiException;
import io.lampyr.restapi.exchange.Method;
import io.lampyr.restapi.route.Duty;
import io.lampyr.restapi.route.Route;
import io.lampyr.restapi.task.Task;
import io.lampyr.restapi.task.Tasks;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** {@code _search/scroll}. */
public final class ScrollRoutes {
  private static final String[] PATHS = {"/_search/scroll", "/_search/scroll/{scroll_id}"};

  private static final String ACTION = "indices:data/read/scroll";

  private final PagedSearches searches;
  private final Tasks tasks;

  public ScrollRoutes(PagedSearches searches, Tasks tasks) {
    this.searches = searches;
    this.tasks = tasks;
  }

  public List<Route> routes() {
    return List.of(
        Route.on(Duty.SEARCH, Privilege.READ, PATHS)
            .taking("scroll", "scroll_id", "rest_total_hits_as_int")
            .takingSource()
            .by(this::next, Method.GET, Method.POST),
        Route.on(Duty.SEARCH, Privilege.READ, PATHS)
            .taking("scroll_id")
            .takingSource()
            .delete(this::clear));
  }

  private Answer next(Call call) {
    checkKeys(call, List.of("scroll", "scroll_id"));
    List<String> ids = ids(call);
    if (ids.size() != 1) {
      throw ApiException.validation("scrollId is missing");
    }
    Object kept = call.bodyObject().get("scroll");
    String asked = kept == null ? call.parameters().text("scroll").orElse(null) : kept.toString();
    Duration keepAlive =
        asked == null ? Duration.ZERO : searches.keepAlive().ofScroll("scroll", asked);
    Task.Kind kind = new Task.Kind(ACTION, "scrollId[" + ids.getFirst() + "]", true);
    PagedSearches.Found found =
        tasks.during(kind, () -> searches.scrolls().next(call, ids.getFirst(), keepAlive));
    return SearchRoutes.answer(searches, call, found);
  }

  private Answer clear(Call call) {
    checkKeys(call, List.of("scroll_id"));
    List<String> ids = ids(call);
    if (ids.isEmpty()) {
      throw ApiException.validation("no scroll ids specified");
    }
    if (ids.equals(List.of("_all"))) {
      return freed(200, searches.closeScrolls(call));
    }
    return freed(searches.scrolls().close(ids));
  }

  /** What is answered when that many were there to be closed. */
  static Answer freed(int count) {
    return freed(count == 0 ? 404 : 200, count);
  }

  private static Answer freed(int status, int count) {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("succeeded", true);
    json.put("num_freed", count);
    return Answer.tree(status, json);
  }

  private static void checkKeys(Call call, List<String> known) {
    for (String key : call.bodyObject().keySet()) {
      if (!known.contains(key)) {
        throw ApiException.argument(
            "Unknown parameter [" + key + "] in request body or parameter is of the wrong type");
      }
    }
  }

  /** The ids of the body, or else of the path or the parameter. */
  private static List<String> ids(Call call) {
    Object inBody = call.bodyObject().get("scroll_id");
    return inBody == null
        ? call.pathIfGiven("scroll_id")
            .or(() -> call.parameters().text("scroll_id"))
            .map(text -> List.of(text.split(",", -1)))
            .orElse(List.of())
        : ids(inBody, "scroll_id");
  }

  /** A text, or a list of texts. */
  static List<String> ids(Object json, String name) {
    List<String> ids = new ArrayList<>();
    for (Object one : json instanceof List<?> list ? list : List.of(json)) {
      if (!(one instanceof String id)) {
        throw ApiException.argument(name + " array element should only contain " + name);
      }
      ids.add(id);
    }
    return ids;
  }
}
