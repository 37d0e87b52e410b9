package io.lampyr.mapping.field;

import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/**
 * In which contexts the inputs of a completion field are suggested: categories by names. The column
 * holds, for each input and context, the input, the context's name and its value, with a zero byte
 * between each two.
 */
public final class CompletionContexts {
  /** Behind the field's name: the column of contexts. */
  public static final String COLUMN = "._contexts";

  private static final int MAX_CONTEXTS = 10;

  private final String path;
  private final List<String> names;

  private CompletionContexts(String path, List<String> names) {
    this.path = path;
    this.names = List.copyOf(names);
  }

  static CompletionContexts read(String path, @Nullable Object json) {
    List<String> names = new ArrayList<>();
    List<?> all =
        switch (json) {
          case null -> List.of();
          case List<?> list -> list;
          default -> List.of(json);
        };
    for (Object one : all) {
      Map<String, @Nullable Object> definition = Json.object(one, "contexts");
      if (!(definition.get("name") instanceof String name)) {
        throw FaultException.mapper("missing required field [name] in [contexts]");
      }
      if (!"category".equals(definition.get("type"))) {
        throw FaultException.mapper(
            "context ["
                + name
                + "] of type ["
                + definition.get("type")
                + "] is not supported: only [category] is");
      }
      if (definition.containsKey("path")) {
        throw FaultException.mapper(
            "context [" + name + "] takes its values from documents, not by [path]");
      }
      if (names.contains(name)) {
        throw FaultException.mapper("Context definition contains duplicate name [" + name + "]");
      }
      names.add(name);
    }
    if (names.size() > MAX_CONTEXTS) {
      throw FaultException.mapper(
          "Limit of completion field contexts [" + MAX_CONTEXTS + "] has been exceeded");
    }
    return new CompletionContexts(path, names);
  }

  public boolean isEmpty() {
    return names.isEmpty();
  }

  public List<String> names() {
    return names;
  }

  /** The values of a document's {@code contexts} element. */
  Map<String, List<String>> values(@Nullable Object json) {
    if (json == null) {
      return Map.of();
    }
    Map<String, List<String>> values = new LinkedHashMap<>();
    Json.object(json, "contexts")
        .forEach((name, value) -> {
          if (!names.contains(name)) {
            throw ValueException.argument(
                "Unknown context name [" + name + "], must be one of " + names);
          }
          List<?> all = value instanceof List<?> list ? list : Collections.singletonList(value);
          List<String> texts = new ArrayList<>();
          for (Object one : all) {
            if (one == null || one instanceof Map || one instanceof List) {
              throw ValueException.argument(
                  "context [" + name + "] must be a text or a list of texts");
            }
            texts.add(one.toString());
          }
          values.put(name, texts);
        });
    return values;
  }

  void index(String input, Map<String, List<String>> values, FieldSink sink) {
    if (!names.isEmpty() && values.values().stream().allMatch(List::isEmpty)) {
      throw ValueException.argument(
          "Contexts are mandatory in context enabled completion field [" + path + "]");
    }
    values.forEach((name, texts) ->
        texts.forEach(text -> {
          byte[] packed = (input + '\0' + name + '\0' + text).getBytes(StandardCharsets.UTF_8);
          PackedField.add(path + COLUMN, new BytesRef(packed), sink);
        }));
  }
}
