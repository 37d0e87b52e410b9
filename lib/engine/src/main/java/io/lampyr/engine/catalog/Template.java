package io.lampyr.engine.catalog;

import io.lampyr.base.error.CorruptionException;
import io.lampyr.base.glob.Glob;
import io.lampyr.cluster.item.ItemKey;
import io.lampyr.cluster.state.IndexTemplate;
import io.lampyr.cluster.state.StateKeys;
import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A template as it is kept: the body as clients gave it, with its settings flat and its aliases'
 * options in their kept form.
 */
public record Template(Kind kind, IndexTemplate stored, Map<String, @Nullable Object> body) {

  /** The three kinds, which have names of their own. */
  public enum Kind {
    INDEX("index."),
    COMPONENT("component."),
    /** The older kind, of which all that match an index are laid over each other. */
    LEGACY("legacy.");

    private final String prefix;

    Kind(String prefix) {
      this.prefix = prefix;
    }

    String prefix() {
      return prefix;
    }

    /** The kind of the template under the key. */
    static Kind of(ItemKey key) {
      for (Kind kind : values()) {
        if (key.sort().startsWith(kind.prefix)) {
          return kind;
        }
      }
      throw new CorruptionException("template of no known kind item=" + key);
    }

    ItemKey key(String name) {
      return new ItemKey(StateKeys.TEMPLATES, prefix + ItemKey.encode(name));
    }
  }

  /** What is kept in place of an order below it: the body has the order itself. */
  private static final int NO_PRIORITY = 0;

  private static final Set<String> INDEX_FIELDS =
      Set.of(
          "index_patterns",
          "template",
          "composed_of",
          "priority",
          "version",
          "_meta",
          "data_stream",
          "allow_auto_create",
          "ignore_missing_component_templates",
          "deprecated");
  private static final Set<String> COMPONENT_FIELDS =
      Set.of("template", "version", "_meta", "allow_auto_create", "deprecated");
  private static final Set<String> LEGACY_FIELDS =
      Set.of("index_patterns", "order", "version", "settings", "mappings", "aliases", "_meta");
  private static final Set<String> CONTENT_FIELDS =
      Set.of("settings", "mappings", "aliases", "lifecycle", "data_stream_options");

  public Template {
    body = new LinkedHashMap<>(body);
  }

  static Template of(Kind kind, IndexTemplate stored) {
    return new Template(kind, stored, Json.readObject(stored.body()));
  }

  /** The template that a client's body describes. */
  public static Template parse(Kind kind, String name, Map<String, @Nullable Object> given) {
    Map<String, @Nullable Object> body = new LinkedHashMap<>(given);
    List<String> patterns = List.of();
    List<String> components = List.of();
    switch (kind) {
      case INDEX -> {
        checkShape(body, INDEX_FIELDS, "index_template", "index_patterns");
        patterns = patterns(name, body);
        components = strings(body.get("composed_of"));
        body.put("composed_of", components);
        TemplateNames.check(name, patterns);
        body.computeIfPresent("template", (_, inner) -> content(inner, name));
        checkStream(name, body);
      }
      case COMPONENT -> {
        checkShape(body, COMPONENT_FIELDS, "component_template", "template");
        TemplateNames.check(name, patterns);
        body.computeIfPresent("template", (_, inner) -> content(inner, null));
      }
      case LEGACY -> {
        String other = unknown(body, LEGACY_FIELDS);
        if (other != null) {
          throw new FaultException(ErrorKind.PARSE, "unknown key [" + other + "] in the template ");
        }
        LegacyShape.check(body);
        patterns = patterns(name, body);
        TemplateNames.check(name, patterns);
        body = content(body, null);
      }
    }
    String order = kind == Kind.LEGACY ? "order" : "priority";
    long priority = number(body.get(order), order);
    String text = new String(Json.write(body), StandardCharsets.UTF_8);
    return new Template(kind, new IndexTemplate(name, patterns, priority, components, text), body);
  }

  /** Refuses other fields and values; numbers are kept as such, however they were given. */
  private static void checkShape(
      Map<String, @Nullable Object> body, Set<String> known, String what, String required) {
    checkFields(body, known, what);
    TemplateShape.check(what, body);
    if (!body.containsKey(required)) {
      throw FaultException.argument("Required [" + required + "]");
    }
    for (String name : List.of("priority", "version")) {
      body.computeIfPresent(name, (_, value) -> TemplateShape.whole(value));
    }
  }

  /** What only streams have is refused where there is none. */
  private static void checkStream(String name, Map<String, @Nullable Object> body) {
    if (body.get(StreamTemplate.FIELD) != null) {
      StreamTemplate.Kind _ =
          StreamTemplate.Kind.of(Json.object(body.get(StreamTemplate.FIELD), StreamTemplate.FIELD));
      return;
    }
    Object inner = body.get("template");
    if (inner != null && Json.object(inner, "template").get("lifecycle") != null) {
      throw FaultException.argument(
          "index template ["
              + name
              + "] specifies lifecycle configuration that can only be used in combination with a"
              + " data stream");
    }
  }

  private static void checkFields(Map<String, ?> body, Set<String> known, String what) {
    String other = unknown(body, known);
    if (other != null) {
      throw new FaultException(
          ErrorKind.X_CONTENT_PARSE, "[" + what + "] unknown field [" + other + "]");
    }
  }

  /** The first field of a body that is none of those known, or null. */
  private static @Nullable String unknown(Map<String, ?> body, Set<String> known) {
    return body.keySet().stream().filter(field -> !known.contains(field)).findFirst().orElse(null);
  }

  private static List<String> patterns(String name, Map<String, @Nullable Object> body) {
    List<String> patterns = strings(body.get("index_patterns"));
    if (patterns.isEmpty()) {
      throw new FaultException(
          ErrorKind.ACTION_REQUEST_VALIDATION,
          "Validation Failed: 1: index patterns are missing for template [" + name + "];");
    }
    body.put("index_patterns", patterns);
    return patterns;
  }

  private static long number(@Nullable Object value, String name) {
    try {
      long number = value == null ? 0 : Long.parseLong(value.toString());
      if (number >= 0) {
        return number;
      }
      if (name.equals("order")) {
        return NO_PRIORITY;
      }
      if (name.equals("priority")) {
        throw new FaultException(
            ErrorKind.ACTION_REQUEST_VALIDATION,
            "Validation Failed: 1: index template priority must be >= 0;");
      }
    } catch (NumberFormatException noNumber) {
      // Told below.
    }
    throw FaultException.argument("[" + name + "] must be a whole number and not negative");
  }

  /**
   * What becomes part of an index, with its settings and aliases in their kept form. Bad settings
   * make the template of the name invalid, if one is given.
   */
  private static Map<String, @Nullable Object> content(
      @Nullable Object given, @Nullable String name) {
    Map<String, @Nullable Object> content = new LinkedHashMap<>(Json.object(given, "template"));
    boolean inner = !content.containsKey("index_patterns");
    if (inner) {
      checkFields(content, CONTENT_FIELDS, "template");
    }
    content.computeIfPresent(
        "settings",
        (_, settings) -> {
          FlatSettings flat = FlatSettings.ofIndex(Json.object(settings, "settings")).present();
          check(flat, name);
          return flat.values();
        });
    content.computeIfPresent("mappings", (_, mappings) -> mappings(mappings));
    content.computeIfPresent(
        "aliases",
        (_, aliases) -> {
          Map<String, @Nullable Object> kept = new TreeMap<>();
          aliases(Json.object(aliases, "aliases"))
              .forEach((alias, options) -> kept.put(alias, options.json()));
          return kept;
        });
    return content;
  }

  private static void check(FlatSettings settings, @Nullable String name) {
    try {
      IndexSettings.checkAll(settings);
    } catch (FaultException wrong) {
      boolean known = wrong.fault().kind() != ErrorKind.UNKNOWN_SETTING;
      throw known && name != null
          ? TemplateNames.invalid(name, List.of(wrong.fault().reason()))
          : wrong;
    }
  }

  private static Map<String, @Nullable Object> mappings(Object given) {
    Map<String, @Nullable Object> mappings =
        given instanceof String text ? Json.readObject(text) : Json.object(given, "mappings");
    if (mappings.size() == 1 && mappings.get("_doc") instanceof Map<?, ?> typed) {
      return Json.object(typed, "mappings");
    }
    return mappings;
  }

  static Map<String, AliasOptions> aliases(Map<String, @Nullable Object> json) {
    Map<String, AliasOptions> aliases = new TreeMap<>();
    json.forEach((name, options) -> {
      if (options == null) {
        throw FaultException.argument("No alias is specified");
      }
      aliases.put(name, AliasOptions.of(Json.object(options, name)));
    });
    return aliases;
  }

  private static List<String> strings(@Nullable Object value) {
    List<String> texts = new ArrayList<>();
    if (value instanceof List<?> list) {
      list.forEach(element -> texts.add(String.valueOf(element)));
    } else if (value != null) {
      texts.add(value.toString());
    }
    return List.copyOf(texts);
  }

  public String name() {
    return stored.name();
  }

  /** What becomes part of an index. */
  Map<String, @Nullable Object> content() {
    return kind == Kind.LEGACY
        ? body
        : Optional.ofNullable(body.get("template"))
            .map(inner -> Json.object(inner, "template"))
            .orElse(Map.of());
  }

  public FlatSettings settings() {
    return FlatSettings.ofIndex(part("settings"));
  }

  public Map<String, @Nullable Object> mappings() {
    return part("mappings");
  }

  Map<String, AliasOptions> aliases() {
    Map<String, @Nullable Object> given = part("aliases");
    return aliases(kind == Kind.LEGACY ? withoutWriters(given) : given);
  }

  /** Templates of the old form do not say which index an alias's writes go to. */
  private static Map<String, @Nullable Object> withoutWriters(
      Map<String, @Nullable Object> aliases) {
    Map<String, @Nullable Object> left = new LinkedHashMap<>();
    aliases.forEach((name, given) -> {
      Map<String, @Nullable Object> options =
          new LinkedHashMap<>(given == null ? Map.of() : Json.object(given, name));
      options.remove("is_write_index");
      left.put(name, options);
    });
    return left;
  }

  /** What it says of streams, if it makes any. */
  public Optional<StreamTemplate.Kind> streamKind() {
    return Optional.ofNullable(body.get(StreamTemplate.FIELD))
        .map(given -> StreamTemplate.Kind.of(Json.object(given, StreamTemplate.FIELD)));
  }

  /** Whether it says anything of that part, be it nothing in particular. */
  boolean says(String name) {
    return content().get(name) != null;
  }

  public Map<String, @Nullable Object> part(String name) {
    Object part = content().get(name);
    return part == null ? Map.of() : Json.object(part, name);
  }

  /** Which comes after which of several that fit; that of older ones may be negative. */
  public long order() {
    return kind == Kind.LEGACY && body.get("order") instanceof Number order
        ? order.longValue()
        : stored.priority();
  }

  /** The body as it is given back, with settings flat or as a tree. */
  public Map<String, @Nullable Object> shown(Look look) {
    Map<String, @Nullable Object> shown = new LinkedHashMap<>(body);
    if (kind == Kind.LEGACY) {
      Map<String, @Nullable Object> legacy = new LinkedHashMap<>();
      legacy.put("order", order());
      legacy.putAll(shown);
      legacy.putIfAbsent("settings", Map.of());
      legacy.putIfAbsent("mappings", Map.of());
      legacy.put("aliases", withoutWriters(part("aliases")));
      legacy.computeIfPresent("settings", (_, _) -> tree(look));
      return legacy;
    }
    shown.computeIfPresent(
        "template",
        (_, inner) -> {
          Map<String, @Nullable Object> content =
              new LinkedHashMap<>(Json.object(inner, "template"));
          content.computeIfPresent("settings", (_, _) -> tree(look));
          return content;
        });
    return shown;
  }

  private Map<String, @Nullable Object> tree(Look look) {
    FlatSettings wanted = settings().filtered(name -> !Glob.matchesAny(look.hidden(), name));
    return look.flat() ? wanted.values() : wanted.nested();
  }

  /**
   * How settings are shown.
   *
   * @param flat whether by their whole names
   * @param hidden patterns of names of those that are not
   */
  public record Look(boolean flat, List<String> hidden) {
    public Look {
      hidden = List.copyOf(hidden);
    }
  }
}
