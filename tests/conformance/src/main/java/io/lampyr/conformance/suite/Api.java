package io.lampyr.conformance.suite;

import io.lampyr.conformance.value.Value;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * One API as its specification describes it: turns named arguments into method, path and body.
 *
 * @param params the names of what may stand in the query
 * @param isLines whether its body is a line of JSON for each item
 */
public record Api(String name, List<ApiPath> paths, Set<String> params, boolean isLines) {
  private static final Comparator<ApiPath> MORE_TELLING =
      Comparator.<ApiPath>comparingInt(path -> path.parts().size())
          .thenComparing(path -> !path.isDeprecated());

  public Api {
    paths = List.copyOf(paths);
    params = Set.copyOf(params);
  }

  static Api of(String name, Value.Fields specification, Set<String> commonParams) {
    Set<String> params = new TreeSet<>(commonParams);
    params.addAll(specification.get("params").asFields().fields().keySet());
    return new Api(
        name,
        specification.get("url").asFields().get("paths").asItems().stream()
            .map(path -> ApiPath.of(path.asFields()))
            .toList(),
        params,
        specification.get("body").asFields().get("serialize").plain().equals("bulk"));
  }

  /** Of the paths whose parts are all given, the one with most of them. */
  public Asked request(Value.Fields arguments, boolean hasBody) {
    Map<String, Value> given = arguments.fields();
    Optional<ApiPath> chosen =
        paths.stream().filter(path -> given.keySet().containsAll(path.parts())).max(MORE_TELLING);
    if (chosen.isEmpty()) {
      return new Asked.Impossible(
          name + ": no path for the arguments " + new TreeSet<>(given.keySet()));
    }
    ApiPath path = chosen.get();
    Set<String> unknown = new TreeSet<>(given.keySet());
    unknown.removeAll(path.parts());
    unknown.removeAll(params);
    if (!unknown.isEmpty()) {
      return new Asked.Impossible(name + ": unknown arguments " + unknown);
    }
    String query =
        given.entrySet().stream()
            .filter(argument -> !path.parts().contains(argument.getKey()))
            .map(argument ->
                PercentCode.ofQuery(argument.getKey())
                    + "="
                    + PercentCode.ofQuery(argument.getValue().plain()))
            .collect(Collectors.joining("&"));
    String target = path.filled(arguments);
    return new Asked.Possible(
        path.method(hasBody), query.isEmpty() ? target : target + "?" + query);
  }

  /** Of its bodies. */
  public String mediaType() {
    return isLines ? "application/x-ndjson" : "application/json";
  }

  /** JSON, or one line of it for each item; what a test writes as text is sent as it stands. */
  public String encode(Value body) {
    Stream<String> texts =
        (body instanceof Value.Items list ? list.items() : List.of(body)).stream().map(Api::text);
    return isLines
        ? texts.map(text -> text.replaceAll("\n+$", "") + "\n").collect(Collectors.joining())
        : texts.findFirst().orElse("");
  }

  private static String text(Value item) {
    return item instanceof Value.Text written ? written.text() : item.toString();
  }
}
