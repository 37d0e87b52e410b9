package io.lampyr.engine.catalog;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** How what could not be written is kept: the document as it came, and what was wrong with it. */
final class FailureMappings {
  private static final Map<String, @Nullable Object> KEYWORD = Map.of("type", "keyword");
  private static final Map<String, @Nullable Object> TEXT = Map.of("type", "wildcard");

  static final Map<String, @Nullable Object> MAPPINGS =
      Map.of(
          "dynamic",
          false,
          "properties",
          Map.of(
              "@timestamp",
              Map.of("type", "date"),
              "document",
              Map.of(
                  "properties",
                  Map.of(
                      "id", KEYWORD,
                      "routing", KEYWORD,
                      "index", KEYWORD,
                      "source", Map.of("type", "object", "enabled", false))),
              "error",
              Map.of(
                  "properties",
                  Map.of(
                      "message", TEXT,
                      "stack_trace", Map.of("type", "text"),
                      "type", KEYWORD,
                      "pipeline", KEYWORD,
                      "pipeline_trace", KEYWORD,
                      "processor_tag", KEYWORD,
                      "processor_type", KEYWORD))));

  private FailureMappings() {}
}
