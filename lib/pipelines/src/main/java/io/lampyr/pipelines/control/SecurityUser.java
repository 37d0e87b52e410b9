package io.lampyr.pipelines.control;

import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.Json;
import io.lampyr.pipelines.config.Options;
import io.lampyr.pipelines.document.IngestDocument;
import io.lampyr.pipelines.run.Course;
import io.lampyr.pipelines.run.Flow;
import io.lampyr.pipelines.run.Processor;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** {@code set_security_user}: who writes the document, as far as it is known. */
public final class SecurityUser implements Processor {
  private static final List<String> PROPERTIES =
      List.of(
          "username",
          "roles",
          "email",
          "full_name",
          "metadata",
          "api_key",
          "realm",
          "authentication_type");

  private final String field;
  private final List<String> properties;

  public SecurityUser(Options options) {
    field = options.text("field");
    properties = options.optionalTexts("properties").orElse(PROPERTIES);
    for (String property : properties) {
      if (!PROPERTIES.contains(property)) {
        throw options.wrong(
            "properties",
            "Property value [" + property + "] is in valid, must be one of " + PROPERTIES);
      }
    }
  }

  @Override
  public Flow run(IngestDocument document, Course course) {
    Map<String, @Nullable Object> writer =
        course
            .writer()
            .orElseThrow(() ->
                new FaultException(
                    ErrorKind.ILLEGAL_STATE,
                    "There is no authenticated user - the [set_security_user] processor requires"
                        + " an authenticated user"));
    Map<String, @Nullable Object> shown = new LinkedHashMap<>();
    if (document.has(field) && document.get(field) instanceof Map<?, ?> before) {
      shown.putAll(Json.object(before, field));
    }
    for (String property : properties) {
      Object value = writer.get(property);
      if (value != null) {
        shown.put(property, value);
      }
    }
    document.set(field, shown);
    return Flow.NEXT;
  }
}
