package io.lampyr.restapi.byquery;

import io.lampyr.restapi.document.Concurrency;
import io.lampyr.restapi.error.ApiException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a copy is of, and where it goes.
 *
 * @param search the body of the search for what is copied
 * @param batch how many documents are read at once, if it says so
 */
record ReindexBody(
    List<String> indices,
    Map<String, @Nullable Object> search,
    Optional<Object> batch,
    boolean sliced,
    Destination destination,
    Optional<Object> script) {

  /** Where copies go, and what they replace there. */
  record Destination(
      String index,
      boolean onlyCreates,
      Concurrency.VersionType versionType,
      String routing,
      Optional<String> pipeline) {}

  static ReindexBody read(Map<String, @Nullable Object> body) {
    known("reindex", body, Set.of("source", "dest", "script", "conflicts", "max_docs", "size"));
    Map<String, @Nullable Object> source = member(body, "source");
    if (source.get("remote") != null) {
      Object host = source.get("remote") instanceof Map<?, ?> remote ? remote.get("host") : null;
      throw ApiException.argument(
          "["
              + host
              + "] not allowlisted in reindex.remote.allowlist: copying from a remote cluster is"
              + " not supported");
    }
    List<String> indices = indices(source.remove("index"));
    if (indices.isEmpty()) {
      throw ApiException.validation(
          "use _all if you really want to copy from all existing indexes");
    }
    source.remove("type");
    Optional<Object> batch = Optional.ofNullable(source.remove("size"));
    return new ReindexBody(
        indices,
        source,
        batch,
        source.containsKey("slice"),
        destination(member(body, "dest")),
        Optional.ofNullable(body.get("script")));
  }

  private static Destination destination(Map<String, @Nullable Object> dest) {
    known("dest", dest, Set.of("index", "type", "op_type", "routing", "version_type", "pipeline"));
    String index = text(dest, "index", "");
    if (index.isEmpty()) {
      throw ApiException.validation("index is missing");
    }
    String operation = text(dest, "op_type", "index");
    if (!operation.equals("index") && !operation.equals("create")) {
      throw ApiException.argument("opType must be 'create' or 'index', found: [" + operation + "]");
    }
    String routing = text(dest, "routing", "keep");
    if (!routing.equals("keep") && !routing.equals("discard") && !routing.startsWith("=")) {
      throw ApiException.argument("Unsupported routing command [" + routing + "]");
    }
    return new Destination(
        index,
        operation.equals("create"),
        Concurrency.VersionType.of(text(dest, "version_type", "internal")),
        routing,
        Optional.ofNullable(dest.get("pipeline")).map(Object::toString));
  }

  private static String text(Map<String, @Nullable Object> of, String name, String otherwise) {
    Object value = of.get(name);
    return value == null ? otherwise : value.toString();
  }

  private static List<String> indices(@Nullable Object given) {
    return switch (given) {
      case null -> List.of();
      case List<?> list -> list.stream().map(String::valueOf).toList();
      default ->
          Arrays.stream(given.toString().split(",", -1)).filter(name -> !name.isEmpty()).toList();
    };
  }

  private static Map<String, @Nullable Object> member(
      Map<String, @Nullable Object> body, String name) {
    if (!(body.get(name) instanceof Map<?, ?> given)) {
      throw ApiException.validation("[" + name + "] is missing, or is no object");
    }
    Map<String, @Nullable Object> member = new LinkedHashMap<>();
    given.forEach((key, value) -> member.put(String.valueOf(key), value));
    return member;
  }

  private static void known(String where, Map<String, ?> given, Set<String> names) {
    for (String key : given.keySet()) {
      if (!names.contains(key)) {
        throw new ApiException(
            400, "x_content_parse_exception", "[" + where + "] unknown field [" + key + "]");
      }
    }
  }
}
