package io.lampyr.pipelines.control;

import io.lampyr.mapping.fault.FaultException;
import io.lampyr.pipelines.document.IngestDocument;
import io.lampyr.pipelines.run.Course;
import io.lampyr.pipelines.run.Flow;
import io.lampyr.pipelines.run.Processor;
import io.lampyr.pipelines.run.Step;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** {@code foreach}: one processor for each element of a list, or each member of an object. */
public record ForEach(String field, Step step, boolean ignoreMissing) implements Processor {
  private static final String VALUE = "_value";
  private static final String KEY = "_key";

  @Override
  public Set<String> policies() {
    return step.policies();
  }

  @Override
  public boolean needsPlaces() {
    return step.needsPlaces();
  }

  @Override
  public Flow run(IngestDocument document, Course course) {
    Object value = document.get(field, ignoreMissing);
    return switch (value) {
      case null -> {
        if (ignoreMissing) {
          yield Flow.NEXT;
        }
        throw FaultException.argument(
            "field [" + field + "] is null, cannot loop over its elements.");
      }
      case Map<?, ?> map -> members(map, document, course);
      case List<?> list -> elements(list, document, course);
      default -> throw IngestDocument.cannotCast(field, value, "java.util.List");
    };
  }

  private Flow elements(List<?> list, IngestDocument document, Course course) {
    Object outer = document.ingest().get(VALUE);
    List<@Nullable Object> changed = new ArrayList<>(list.size());
    try {
      for (Object one : new ArrayList<>(list)) {
        document.ingest().put(VALUE, one);
        Flow flow = step.run(document, course.unwatched());
        changed.add(document.ingest().get(VALUE));
        if (flow != Flow.NEXT) {
          return flow;
        }
      }
    } finally {
      restore(document, VALUE, outer);
    }
    document.set(field, changed);
    return Flow.NEXT;
  }

  private Flow members(Map<?, ?> map, IngestDocument document, Course course) {
    Object outerKey = document.ingest().get(KEY);
    Object outerValue = document.ingest().get(VALUE);
    Map<String, @Nullable Object> changed = new LinkedHashMap<>();
    try {
      for (Map.Entry<?, ?> one : new LinkedHashMap<>(map).entrySet()) {
        document.ingest().put(KEY, one.getKey());
        document.ingest().put(VALUE, one.getValue());
        Flow flow = step.run(document, course.unwatched());
        changed.put(String.valueOf(document.ingest().get(KEY)), document.ingest().get(VALUE));
        if (flow != Flow.NEXT) {
          return flow;
        }
      }
    } finally {
      restore(document, KEY, outerKey);
      restore(document, VALUE, outerValue);
    }
    document.set(field, changed);
    return Flow.NEXT;
  }

  private static void restore(IngestDocument document, String name, @Nullable Object outer) {
    if (outer == null) {
      document.ingest().remove(name);
    } else {
      document.ingest().put(name, outer);
    }
  }
}
