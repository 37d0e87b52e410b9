package io.lampyr.restapi.byquery;

import io.lampyr.restapi.document.Concurrency;
import io.lampyr.restapi.error.ApiError;
import io.lampyr.restapi.error.ApiException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What a copy is of, and where it goes.
 *
 * @param search the body of the search for what is copied
 * @param batch how many documents are read at once, if it says so
 * @param unsupported what the search has that copies cannot heed
 */
record ReindexBody(
    List<String> indices,
    Map<String, @Nullable Object> search,
    Optional<Object> batch,
    Unsupported unsupported,
    Optional<RemoteSource> remote,
    Destination destination,
    Optional<Object> script) {

  /** Where copies go, and what they replace there. */
  record Destination(
      String index,
      boolean onlyCreates,
      Concurrency.VersionType versionType,
      String routing,
      Optional<String> pipeline) {
    boolean hasKnownRouting() {
      return routing.equals("keep") || routing.equals("discard") || routing.startsWith("=");
    }
  }

  /** What a body says; what is wrong with one of its members is told as that member's. */
  static ReindexBody read(Map<String, @Nullable Object> body) {
    for (String key : body.keySet()) {
      ReindexValues.check("reindex", key, body.get(key));
      switch (key) {
        case "source", "dest" -> {}
        case "conflicts" -> within("reindex", key, () -> Requested.proceeds(body.get(key)));
        case "max_docs", "size" ->
            within("reindex", key, () -> Requested.inBody(body, false).orElse(Terms.ALL));
        case "script" -> {}
        default -> throw unknown("reindex", key);
      }
    }
    Map<String, @Nullable Object> source = member(body, "source");
    Map<String, @Nullable Object> dest = member(body, "dest");
    Destination destination = within("reindex", "dest", () -> destination(dest));
    return within("reindex", "source", () -> of(source, destination, body.get("script")));
  }

  private static ReindexBody of(
      Map<String, @Nullable Object> source, Destination destination, @Nullable Object script) {
    Object remote = source.remove("remote");
    Optional<RemoteSource> elsewhere = Optional.ofNullable(remote).map(RemoteSource::read);
    List<String> indices = indices(source.remove("index"));
    Optional<Object> batch = ReindexValues.size(source);
    return new ReindexBody(
        indices,
        source,
        batch,
        Unsupported.taken(source),
        elsewhere,
        destination,
        Optional.ofNullable(script));
  }

  /**
   * Refuses what no copy can be made of, all that is wrong at once.
   *
   * @param ofSearch what is wrong with the search
   */
  void validate(List<String> ofSearch) {
    List<String> problems = new ArrayList<>(ofSearch);
    problems.addAll(unsupported.problems());
    if (indices.isEmpty()) {
      problems.add("use _all if you really want to copy from all existing indexes");
    }
    if (Boolean.FALSE.equals(search.get("_source"))) {
      problems.add("_source:false is not supported in this context");
    }
    if (destination.index().isEmpty()) {
      problems.add("index must be specified");
    } else if (!destination.hasKnownRouting()) {
      problems.add("routing must be unset, [keep], [discard] or [=<some new value>]");
    }
    if (!problems.isEmpty()) {
      throw ApiException.validation(problems);
    }
    remote.ifPresent(elsewhere -> {
      throw elsewhere.refusal();
    });
  }

  private static Destination destination(Map<String, @Nullable Object> dest) {
    Set<String> names = Set.of("index", "op_type", "routing", "version_type", "pipeline");
    for (String key : dest.keySet()) {
      if (!names.contains(key)) {
        throw unknown("dest", key);
      }
      ReindexValues.check("dest", key, dest.get(key));
    }
    String operation = text(dest, "op_type", "index");
    if (!operation.equals("index") && !operation.equals("create")) {
      throw ApiException.argument("opType must be 'create' or 'index', found: [" + operation + "]");
    }
    return new Destination(
        text(dest, "index", ""),
        operation.equals("create"),
        Concurrency.VersionType.of(text(dest, "version_type", "internal")),
        "".equals(dest.get("routing")) ? "keep" : text(dest, "routing", "keep"),
        Optional.ofNullable(dest.get("pipeline")).map(Object::toString));
  }

  private static String text(Map<String, @Nullable Object> of, String name, String otherwise) {
    Object value = of.get(name);
    return value == null ? otherwise : value.toString();
  }

  private static List<String> indices(@Nullable Object given) {
    return switch (given) {
      case null -> List.of();
      case List<?> list -> list.stream().map(ReindexValues::index).toList();
      default ->
          Arrays.stream(ReindexValues.index(given).split(",", -1))
              .filter(name -> !name.isEmpty())
              .toList();
    };
  }

  private static Map<String, @Nullable Object> member(
      Map<String, @Nullable Object> body, String name) {
    Map<String, @Nullable Object> member = new LinkedHashMap<>();
    if (body.get(name) instanceof Map<?, ?> members) {
      members.forEach((key, value) -> member.put(String.valueOf(key), value));
    }
    return member;
  }

  private static ApiException unknown(String where, String key) {
    return new ApiException(
        400, "x_content_parse_exception", "[" + where + "] unknown field [" + key + "]");
  }

  /** A value of a member, or what is wrong with it as the member's own. */
  private static <T> T within(String where, String member, Supplier<T> value) {
    try {
      return value.get();
    } catch (ApiException wrong) {
      String reason = "[" + where + "] failed to parse field [" + member + "]";
      throw new ApiException(
          wrong.status(), ApiError.of("x_content_parse_exception", reason).causedBy(wrong.error()));
    }
  }
}
