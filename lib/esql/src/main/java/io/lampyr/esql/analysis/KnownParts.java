package io.lampyr.esql.analysis;

import io.lampyr.esql.plan.TextParts;
import io.lampyr.esql.type.DataType;
import io.lampyr.pipelines.agent.UserAgents;
import io.lampyr.pipelines.network.RegisteredDomain;
import io.lampyr.pipelines.parse.UriParts;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Parts of addresses, names of hosts and names of programs, as pipelines find them. */
final class KnownParts implements TextParts {
  private static final List<String> OF_URI =
      List.of(
          "domain",
          "fragment",
          "path",
          "extension",
          "port",
          "query",
          "scheme",
          "user_info",
          "username",
          "password");
  private static final List<String> OF_HOST =
      List.of("domain", "registered_domain", "top_level_domain", "subdomain");
  private static final List<String> PROPERTIES = List.of("name", "version", "os", "device");

  private final OfKnown written;
  private final Set<String> properties;
  private final boolean typed;

  /** Another kind, or an option that it has not, is an {@link IllegalArgumentException}. */
  KnownParts(String kind, String prefix, Map<String, Object> options) {
    this.written = new OfKnown(kind, prefix, options);
    if (!List.of("uri_parts", "registered_domain", "user_agent").contains(kind)) {
      throw new IllegalArgumentException("unknown kind of parts [" + kind + "]");
    }
    this.properties = Set.copyOf(properties(options.get("properties")));
    this.typed = flag(options.get("extract_device_type"));
    for (Map.Entry<String, Object> option : options.entrySet()) {
      check(option.getKey(), option.getValue());
    }
  }

  private static void check(String option, Object value) {
    boolean known =
        option.equals("properties")
            || option.equals("extract_device_type")
            || option.equals("regex_file");
    if (!known) {
      throw new IllegalArgumentException(
          "Invalid option ["
              + option
              + "] in USER_AGENT, expected one of"
              + " [extract_device_type, properties, regex_file]");
    }
    if (option.equals("regex_file") && !value.equals("_default_")) {
      throw new IllegalArgumentException(
          "regex file [" + value + "] doesn't exist (has to exist at node startup)");
    }
  }

  private static List<String> properties(@Nullable Object given) {
    if (given == null) {
      return PROPERTIES;
    }
    List<String> wanted =
        io.lampyr.esql.type.Multi.values(given).stream().map(String::valueOf).toList();
    for (String each : wanted) {
      if (!PROPERTIES.contains(each)) {
        throw new IllegalArgumentException(
            "illegal property value [" + each + "]. valid values are " + PROPERTIES);
      }
    }
    return wanted;
  }

  private static boolean flag(@Nullable Object given) {
    if (given != null && !(given instanceof Boolean)) {
      throw new IllegalArgumentException(
          "option [extract_device_type] must be a boolean, found [" + given + "]");
    }
    return Boolean.TRUE.equals(given);
  }

  /** The columns that it makes, with their types. */
  Map<String, DataType> names() {
    Map<String, DataType> names = new LinkedHashMap<>();
    for (String part : parts()) {
      names.put(
          written.prefix() + "." + part, part.equals("port") ? DataType.INTEGER : DataType.KEYWORD);
    }
    return names;
  }

  private List<String> parts() {
    return switch (written.kind()) {
      case "uri_parts" -> OF_URI;
      case "registered_domain" -> OF_HOST;
      default -> UserAgents.parts(properties, typed);
    };
  }

  @Override
  public @Nullable Map<String, @Nullable Object> of(String text) {
    Map<String, Object> found =
        switch (written.kind()) {
          case "uri_parts" -> UriParts.parts(text);
          case "registered_domain" -> RegisteredDomain.parts(text);
          default -> UserAgents.flat(text, typed);
        };
    Map<String, @Nullable Object> named = new HashMap<>();
    for (String part : parts()) {
      Object value = found.get(part);
      named.put(
          written.prefix() + "." + part,
          value instanceof Long number ? (Object) number.intValue() : value);
    }
    return named;
  }

  @Override
  public Written written() {
    return written;
  }
}
