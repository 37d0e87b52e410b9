package io.lampyr.mapping;

import io.lampyr.mapping.date.DateFormat;
import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.Json;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds mappings for fields that a mapping does not have, from what their first value is. */
public final class DynamicRules {
  private static final String STANDARD_DATES = "strict_date_optional_time";
  private static final List<String> STANDARD_FORMATS =
      List.of(STANDARD_DATES, "yyyy/MM/dd HH:mm:ss||yyyy/MM/dd||epoch_millis");
  private static final Set<String> DATES = Set.of("date", "date_nanos");
  private static final int MAX_DATE_CHARS = 100;
  private static final int MAX_NUMBER_CHARS = 40;
  private static final int IGNORE_ABOVE = 256;

  private final List<DateFormat> dateFormats;
  private final boolean detectNumbers;
  private final List<DynamicTemplate> templates;

  /** Templates that a document wants for fields, by the fields' paths. */
  private final Map<String, String> wanted;

  private DynamicRules(DynamicRules rules, Map<String, String> wanted) {
    this.dateFormats = rules.dateFormats;
    this.detectNumbers = rules.detectNumbers;
    this.templates = rules.templates;
    this.wanted = Map.copyOf(wanted);
  }

  DynamicRules(RootOptions.Detection detection) {
    List<String> formats = detection.dateFormats();
    boolean dates = !Boolean.FALSE.equals(detection.dates());
    this.dateFormats =
        dates
            ? (formats == null ? STANDARD_FORMATS : formats).stream().map(DateFormat::of).toList()
            : List.of();
    this.detectNumbers = Boolean.TRUE.equals(detection.numbers());
    List<DynamicTemplate> given = detection.templates();
    this.templates = given == null ? List.of() : List.copyOf(given);
    this.wanted = Map.of();
  }

  /** These, but with the template of that name for a field of that path, whatever it is for. */
  DynamicRules preferring(Map<String, String> templatesByPath) {
    return new DynamicRules(this, templatesByPath);
  }

  /** What a value looks like, as templates name it. */
  public enum Look {
    STRING("string", "text", "keyword"),
    LONG("long", "long", "long"),
    DOUBLE("double", "float", "double"),
    BOOLEAN("boolean", "boolean", "boolean"),
    DATE("date", "date", "date"),
    OBJECT("object", "object", "object");

    private final String templateType;
    private final String fieldType;
    private final String runtimeType;

    Look(String templateType, String fieldType, String runtimeType) {
      this.templateType = templateType;
      this.fieldType = fieldType;
      this.runtimeType = runtimeType;
    }
  }

  /**
   * The mapping that a field gets.
   *
   * @param runtime whether it is computed instead of indexed
   * @param byTemplate whether a template matched
   */
  public record Found(Map<String, @Nullable Object> json, boolean runtime, boolean byTemplate) {}

  /** The mapping of a text's field; the text decides whether it is a date or a number. */
  public Found forText(String name, String path, String text, boolean runtime) {
    DateFormat date = dateFormat(text);
    if (date != null) {
      Found found = find(Look.DATE, name, path, runtime);
      return found.runtime() || date.pattern().equals(STANDARD_DATES)
          ? found
          : new Found(dated(found.json(), date.pattern()), false, found.byTemplate());
    }
    Look number = detectNumbers ? numberLook(text) : null;
    return find(number == null ? Look.STRING : number, name, path, runtime);
  }

  /** The mapping, whose times and those of its other fields have this format if they have none. */
  private static Map<String, @Nullable Object> dated(
      Map<String, @Nullable Object> mapping, String format) {
    Map<String, @Nullable Object> dated = new LinkedHashMap<>(mapping);
    if (dated.get("type") instanceof String type && DATES.contains(type)) {
      dated.putIfAbsent("format", format);
    }
    if (dated.get("fields") instanceof Map<?, ?> others) {
      Map<String, @Nullable Object> each = new LinkedHashMap<>();
      others.forEach((name, other) ->
          each.put(
              String.valueOf(name),
              other instanceof Map<?, ?> ? dated(Json.object(other, "fields"), format) : other));
      dated.put("fields", each);
    }
    return dated;
  }

  /** The mapping of a field of that look. */
  public Found find(Look look, String name, String path, boolean runtime) {
    String named = wanted.get(path);
    if (named != null) {
      DynamicTemplate template = named(named, path);
      return new Found(template.mapping(name, look.fieldType), template.isRuntime(), true);
    }
    for (DynamicTemplate template : templates) {
      if (template.matches(name, path, look.templateType)) {
        return new Found(template.mapping(name, look.fieldType), template.isRuntime(), true);
      }
    }
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("type", runtime ? look.runtimeType : look.fieldType);
    if (look == Look.STRING && !runtime) {
      json.put(
          "fields",
          Map.of("keyword", Map.of("type", "keyword", "ignore_above", (long) IGNORE_ABOVE)));
    }
    return new Found(json, runtime && look != Look.OBJECT, false);
  }

  private DynamicTemplate named(String wantedName, String path) {
    return templates.stream()
        .filter(template -> template.name().equals(wantedName))
        .findFirst()
        .orElseThrow(() ->
            new FaultException(
                ErrorKind.DOCUMENT_PARSING,
                "Can't find dynamic template for dynamic template name ["
                    + wantedName
                    + "] of field ["
                    + path
                    + "]"));
  }

  /** Whether a template has such an object's own mapping. */
  public @Nullable Map<String, @Nullable Object> templateForObject(String name, String path) {
    Found found = find(Look.OBJECT, name, path, false);
    return found.byTemplate() && !found.runtime() ? found.json() : null;
  }

  private @Nullable DateFormat dateFormat(String text) {
    if (text.isEmpty() || text.length() > MAX_DATE_CHARS || !looksLikeDate(text)) {
      return null;
    }
    for (DateFormat format : dateFormats) {
      if (format.parse(text, ZoneOffset.UTC, false) != null) {
        return format;
      }
    }
    return null;
  }

  /** Plain numbers are no dates, though some formats would take them. */
  private static boolean looksLikeDate(String text) {
    boolean divided = text.indexOf('-', 1) > 0 || text.indexOf(':') >= 0 || text.indexOf('/') >= 0;
    return divided && text.chars().anyMatch(c -> c >= '0' && c <= '9');
  }

  private static @Nullable Look numberLook(String text) {
    if (text.isEmpty() || text.length() > MAX_NUMBER_CHARS) {
      return null;
    }
    try {
      Long.parseLong(text);
      return Look.LONG;
    } catch (NumberFormatException notWhole) {
      char last = text.charAt(text.length() - 1);
      if (last < '0' || last > '9') {
        return null;
      }
    }
    try {
      return Double.isFinite(Double.parseDouble(text)) ? Look.DOUBLE : null;
    } catch (NumberFormatException notNumber) {
      return null;
    }
  }
}
