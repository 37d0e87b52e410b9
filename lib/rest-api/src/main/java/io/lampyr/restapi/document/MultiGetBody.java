package io.lampyr.restapi.document;

import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.Json;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.error.ApiException;
import io.lampyr.restapi.update.SourceChoice;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads which documents a call asks for. */
final class MultiGetBody {
  /** More would take longer than a call may. */
  private static final int MAX_ITEMS = 10_000;

  private static final String NO_OBJECT = "docs array element should include an object";

  private static final Pattern NUMBER =
      Pattern.compile("[-+]?([0-9]{1,40}(\\.[0-9]{0,40})?|\\.[0-9]{1,40})([eE][-+]?[0-9]{1,4})?");

  private static final Set<String> NAMES =
      Set.of(
          "_index",
          "_type",
          "_id",
          "routing",
          "stored_fields",
          "_source",
          "version",
          "version_type");

  private MultiGetBody() {}

  /**
   * One document, and what is shown of it.
   *
   * @param placed whether there is an index, whose name may be empty
   * @param named whether there is an id, which may be empty
   */
  record Item(
      DocumentGets.Wanted wanted,
      boolean placed,
      boolean named,
      Concurrency concurrency,
      GetTerms terms) {}

  static List<Item> items(Call call) {
    if (!call.hasBody()) {
      throw new FaultException(ErrorKind.PARSE, "request body or source parameter is required");
    }
    String index = call.pathIfGiven("index").orElse("");
    String routing = call.parameters().text("routing").orElse(null);
    GetTerms terms = GetTerms.of(call.parameters());
    List<Item> items = new ArrayList<>();
    call.bodyObject()
        .forEach((name, value) -> {
          switch (name) {
            case "docs" -> list(value).forEach(doc -> items.add(item(doc, index, routing, terms)));
            case "ids" -> list(value).forEach(id -> items.add(ofId(id, index, routing, terms)));
            default ->
                throw new FaultException(
                    ErrorKind.PARSING,
                    "unknown key [" + name + "] for a START_ARRAY, expected [docs] or [ids]");
          }
        });
    check(items);
    return items;
  }

  private static void check(List<Item> items) {
    if (items.isEmpty()) {
      throw Errors.validation(List.of("no documents to get"));
    }
    if (items.size() > MAX_ITEMS) {
      throw Errors.validation(
          List.of("too many documents to get: " + items.size() + ", at most " + MAX_ITEMS));
    }
    List<String> problems = new ArrayList<>();
    for (int i = 0; i < items.size(); i++) {
      if (!items.get(i).placed()) {
        problems.add("index is missing for doc " + i);
      }
      if (!items.get(i).named()) {
        problems.add("id is missing for doc " + i);
      }
    }
    if (!problems.isEmpty()) {
      throw Errors.validation(problems);
    }
  }

  private static List<?> list(@Nullable Object value) {
    if (value instanceof List<?> list) {
      return list;
    }
    throw new FaultException(
        ErrorKind.PARSING,
        "unexpected token [" + Json.token(value) + "], expected [FIELD_NAME] or [START_ARRAY]");
  }

  private static Item ofId(
      @Nullable Object id, String index, @Nullable String routing, GetTerms terms) {
    if (id == null || id instanceof Map || id instanceof List) {
      throw ApiException.argument("ids array element should only contain ids");
    }
    return new Item(
        new DocumentGets.Wanted(index, id.toString(), routing),
        !index.isEmpty(),
        true,
        Concurrency.NONE,
        terms);
  }

  private static Item item(
      @Nullable Object json, String index, @Nullable String routing, GetTerms terms) {
    if (!(json instanceof Map<?, ?> members)) {
      throw ApiException.argument(NO_OBJECT);
    }
    for (Object name : members.keySet()) {
      if (!NAMES.contains(String.valueOf(name))) {
        throw new FaultException(
            ErrorKind.PARSE, "failed to parse multi get request. unknown field [" + name + "]");
      }
    }
    Object given = members.get("_source");
    if (given instanceof Number) {
      throw new FaultException(
          ErrorKind.PARSE, "illegal type for _source: [" + Json.token(given) + "]");
    }
    GetTerms own =
        new GetTerms(
            given == null ? Optional.empty() : Optional.of(SourceChoice.of(given)),
            stored(members.get("stored_fields")),
            true);
    DocumentGets.Wanted wanted =
        new DocumentGets.Wanted(
            String.valueOf(text(members, "_index", index)),
            String.valueOf(text(members, "_id", "")),
            text(members, "routing", routing));
    boolean placed = !index.isEmpty() || text(members, "_index", null) != null;
    boolean named = text(members, "_id", null) != null;
    return new Item(wanted, placed, named, concurrency(members), terms.under(own));
  }

  private static Concurrency concurrency(Map<?, ?> members) {
    Object version = one(members, "version");
    return new Concurrency(
        null,
        null,
        version == null ? null : whole(version),
        Concurrency.VersionType.of(String.valueOf(text(members, "version_type", "internal"))));
  }

  /** A number may be a text, and what follows its point is passed over. */
  private static long whole(Object version) {
    String text = version.toString();
    if (version instanceof Boolean || !NUMBER.matcher(text).matches()) {
      throw ApiException.argument("For input string: \"" + text + "\"");
    }
    BigDecimal number = new BigDecimal(text);
    if (number.abs().compareTo(BigDecimal.valueOf(Long.MAX_VALUE)) > 0) {
      throw ApiException.argument("Value [" + text + "] is out of range for a long");
    }
    return number.longValue();
  }

  private static Optional<List<String>> stored(@Nullable Object value) {
    return switch (value) {
      case null -> Optional.empty();
      case List<?> list -> Optional.of(list.stream().map(String::valueOf).toList());
      case Map<?, ?> _ -> throw ApiException.argument(NO_OBJECT);
      default -> Optional.of(List.of(value.toString()));
    };
  }

  private static @Nullable String text(Map<?, ?> members, String name, @Nullable String otherwise) {
    Object one = one(members, name);
    return one == null ? otherwise : one.toString();
  }

  /** One value, alone or the last one in lists, which some clients send; lists may have none. */
  private static @Nullable Object one(Map<?, ?> members, String name) {
    Object one = members.get(name);
    while (one instanceof List<?> list) {
      one = list.isEmpty() ? null : list.getLast();
    }
    if (one instanceof Map) {
      throw ApiException.argument(NO_OBJECT);
    }
    return one;
  }
}
