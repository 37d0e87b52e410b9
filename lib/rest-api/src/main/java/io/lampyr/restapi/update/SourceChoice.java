package io.lampyr.restapi.update;

import io.lampyr.mapping.SourceRule;
import io.lampyr.mapping.fault.Dialect;
import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.source.SourceFilter;
import io.lampyr.query.fetch.SourceSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/** Which parts of a document's source an answer shows. */
public record SourceChoice(boolean shown, List<String> includes, List<String> excludes) {
  public static final SourceChoice WHOLE = new SourceChoice(true, List.of(), List.of());
  public static final SourceChoice NONE = new SourceChoice(false, List.of(), List.of());

  public SourceChoice {
    includes = List.copyOf(includes);
    excludes = List.copyOf(excludes);
  }

  /** What is kept of a source by its mapping, also while the whole is still at hand. */
  public static SourceChoice kept(SourceRule rule) {
    return new SourceChoice(rule.enabled(), rule.includes(), rule.excludes());
  }

  /** Refuses, where OpenSearch is spoken, to show what is left out as well. */
  public void check(Dialect dialect) {
    if (dialect == Dialect.OPENSEARCH) {
      SourceSpec.checkApart(includes, excludes);
    }
  }

  /** This without some parts more. */
  public SourceChoice without(List<String> parts) {
    List<String> all = new ArrayList<>(excludes);
    all.addAll(parts);
    return new SourceChoice(shown, includes, all);
  }

  /** The choice that a body's {@code _source} makes: a switch, a pattern, several, or an object. */
  public static SourceChoice of(@Nullable Object json) {
    return switch (json) {
      case Boolean shown -> shown ? WHOLE : NONE;
      case String text ->
          switch (text) {
            case "true" -> WHOLE;
            case "false" -> NONE;
            default -> new SourceChoice(true, List.of(text), List.of());
          };
      case List<?> patterns -> new SourceChoice(true, texts(patterns), List.of());
      case Map<?, ?> parts ->
          new SourceChoice(
              true, patterns(parts, "includes", "include"), patterns(parts, "excludes", "exclude"));
      case null, default ->
          throw new FaultException(
              ErrorKind.PARSING,
              "Expected one of [VALUE_BOOLEAN, VALUE_STRING, START_ARRAY, START_OBJECT] in"
                  + " [_source] but found ["
                  + json
                  + "]");
    };
  }

  private static List<String> patterns(Map<?, ?> parts, String name, String older) {
    for (Object key : parts.keySet()) {
      if (!List.of("includes", "include", "excludes", "exclude").contains(String.valueOf(key))) {
        throw new FaultException(
            ErrorKind.PARSING, "Unknown key for a VALUE_STRING in [" + key + "].");
      }
    }
    if (!parts.containsKey(name) && !parts.containsKey(older)) {
      return List.of();
    }
    Object given = parts.containsKey(name) ? parts.get(name) : parts.get(older);
    List<?> all = given instanceof List<?> list ? list : List.of(given == null ? Map.of() : given);
    if (all.stream().anyMatch(one -> one instanceof Map || one instanceof List)) {
      throw new FaultException(ErrorKind.PARSE, "unexpected token while parsing source settings");
    }
    return texts(all);
  }

  private static List<String> texts(List<?> values) {
    List<String> texts = new ArrayList<>();
    values.forEach(value -> texts.add(String.valueOf(value)));
    return texts;
  }

  /** What is shown of the source, as JSON. */
  public Optional<BytesRef> apply(BytesRef source) {
    if (!shown) {
      return Optional.empty();
    }
    return includes.isEmpty() && excludes.isEmpty()
        ? Optional.of(source)
        : Optional.of(new BytesRef(SourceFilter.of(includes, excludes).apply(source)));
  }
}
