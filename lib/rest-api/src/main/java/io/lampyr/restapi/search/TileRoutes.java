package io.lampyr.restapi.search;

import io.lampyr.engine.catalog.IndexDefinition;
import io.lampyr.mapping.LeafField;
import io.lampyr.mapping.json.Json;
import io.lampyr.restapi.access.Privilege;
import io.lampyr.restapi.answer.Answer;
import io.lampyr.restapi.answer.AnswerWriter;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.error.ApiException;
import io.lampyr.restapi.exchange.Method;
import io.lampyr.restapi.route.Duty;
import io.lampyr.restapi.route.Route;
import io.lampyr.restapi.task.Tasks;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** {@code _mvt}: a tile of the map, with what a search finds in it. */
public final class TileRoutes {
  private static final String TYPE = "application/vnd.mapbox-vector-tile";
  private static final String POINT = "geo_point";
  private static final Set<String> TYPES = Set.of(POINT, "geo_shape");

  private final PagedSearches pages;
  private final Tasks tasks;

  public TileRoutes(PagedSearches pages, Tasks tasks) {
    this.pages = pages;
    this.tasks = tasks;
  }

  public List<Route> routes() {
    Set<String> parameters = new HashSet<>(SearchOptions.INDICES);
    parameters.addAll(TileRequest.PARAMETERS);
    return List.of(
        Route.on(Duty.SEARCH, Privilege.READ, "/{index}/_mvt/{field}/{zoom}/{x}/{y}")
            .taking(parameters)
            .takingSource()
            .by(this::answer, Method.GET, Method.POST));
  }

  private Answer answer(Call call) {
    TileRequest request = TileRequest.read(call);
    Set<String> types = types(call, request);
    if (types.size() > 1) {
      throw ApiException.argument(
          "Field [" + request.field() + "] is of several types " + types + " in these indices");
    }
    boolean places = !types.contains("geo_shape");
    Map<String, String> parameters =
        call.request().parameters().entrySet().stream()
            .filter(one -> SearchOptions.INDICES.contains(one.getKey()))
            .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    Searches.Asked asked =
        new Searches.Asked(
            List.of(call.path("index").split(",", -1)), parameters, request.search(places));
    Answer found =
        SearchRoutes.answer(
            pages,
            call,
            tasks.during(SearchRoutes.described(asked), () -> pages.search(call, asked)));
    AnswerWriter.Style plain = new AnswerWriter.Style(false, "", "application/json");
    Map<String, @Nullable Object> tree =
        Json.readObject(AnswerWriter.write(found, plain, false, _ -> {}).body());
    return Answer.bytes(200, new TileLayers(request, tree).written(), TYPE);
  }

  /** The types that the field has; refused where it is of none that can be drawn. */
  private Set<String> types(Call call, TileRequest request) {
    Searches.Asked asked =
        new Searches.Asked(
            List.of(call.path("index").split(",", -1)), call.request().parameters(), new byte[0]);
    Set<String> types =
        pages.plain().resolve(call, asked).stream()
            .flatMap(index -> IndexDefinition.of(index.metadata()).mapping().fields().stream())
            .filter(field -> field.path().equals(request.field()))
            .filter(LeafField.class::isInstance)
            .map(field -> ((LeafField) field).type().name())
            .collect(Collectors.toSet());
    types.stream()
        .filter(type -> !TYPES.contains(type))
        .findFirst()
        .ifPresent(type -> {
          throw ApiException.argument(
              "Field ["
                  + request.field()
                  + "] is of type ["
                  + type
                  + "], which is not supported:"
                  + " a tile shows fields of type [geo_point] or [geo_shape]");
        });
    return types;
  }
}
