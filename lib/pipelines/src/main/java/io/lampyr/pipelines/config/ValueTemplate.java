package io.lampyr.pipelines.config;

import io.lampyr.pipelines.document.IngestDocument;
import io.lampyr.query.mustache.Mustache;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A value whose texts, wherever they stand in it, may hold snippets. Immutable. */
public sealed interface ValueTemplate {
  @Nullable Object render(IngestDocument document);

  /** Whether it is one text with snippets. */
  default boolean isSnippet() {
    return false;
  }

  record Fixed(@Nullable Object value) implements ValueTemplate {
    @Override
    public @Nullable Object render(IngestDocument document) {
      return value;
    }
  }

  record Text(TextTemplate template) implements ValueTemplate {
    @Override
    public @Nullable Object render(IngestDocument document) {
      return template.render(document);
    }

    @Override
    public boolean isSnippet() {
      return true;
    }
  }

  record Elements(List<ValueTemplate> elements) implements ValueTemplate {
    public Elements {
      elements = List.copyOf(elements);
    }

    @Override
    public @Nullable Object render(IngestDocument document) {
      List<@Nullable Object> values = new ArrayList<>();
      elements.forEach(one -> values.add(one.render(document)));
      return values;
    }
  }

  record Members(Map<ValueTemplate, ValueTemplate> members) implements ValueTemplate {
    public Members {
      members = new LinkedHashMap<>(members);
    }

    @Override
    public @Nullable Object render(IngestDocument document) {
      Map<String, @Nullable Object> values = new LinkedHashMap<>();
      members.forEach((name, value) ->
          values.put(String.valueOf(name.render(document)), value.render(document)));
      return values;
    }
  }

  static ValueTemplate of(@Nullable Object value, Mustache.Escaping escaping) {
    return switch (value) {
      case String text when text.contains("{{") -> new Text(TextTemplate.of(text, escaping));
      case List<?> list -> new Elements(list.stream().map(one -> of(one, escaping)).toList());
      case Map<?, ?> map -> {
        Map<ValueTemplate, ValueTemplate> members = new LinkedHashMap<>();
        map.forEach((name, one) -> members.put(of(name, escaping), of(one, escaping)));
        yield new Members(members);
      }
      case null, default -> new Fixed(value);
    };
  }
}
