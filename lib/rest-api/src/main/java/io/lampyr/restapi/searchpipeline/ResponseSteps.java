package io.lampyr.restapi.searchpipeline;

import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.Json;
import io.lampyr.mapping.source.DocumentTree;
import io.lampyr.pipelines.config.Options;
import io.lampyr.query.fetch.FetchedHit;
import io.lampyr.query.pattern.BoundedRegex;
import io.lampyr.query.pattern.Work;
import io.lampyr.restapi.error.ApiException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/** Processors that change what is shown of hits. */
final class ResponseSteps {
  private ResponseSteps() {}

  static final List<String> TYPES =
      List.of(
          "collapse", "hybrid_score_explanation", "rename_field", "sort", "split", "truncate_hits");

  static SearchPipeline.ResponseStep of(Options options) {
    String type = options.type();
    return switch (type) {
      case "rename_field" -> rename(options);
      case "sort" -> sort(options);
      case "split" -> split(options);
      case "truncate_hits" -> truncate(options);
      case "collapse" -> collapse(options);
      // What explains a score explains all of it anyhow.
      case "hybrid_score_explanation" -> (hits, _) -> hits;
      case "ml_inference", "rerank", "retrieval_augmented_generation", "agentic_context" ->
          throw ApiException.argument(
              "processor [" + type + "] is not supported: there are no models");
      case "personalize_search_ranking" ->
          throw ApiException.argument(
              "processor [" + type + "] is not supported: no other service is asked");
      default -> throw ApiException.argument("Invalid processor type " + type);
    };
  }

  private static String id(FetchedHit hit) {
    return String.valueOf(hit.head().get("_id"));
  }

  private static Map<String, @Nullable Object> fields(FetchedHit hit) {
    Object fields = hit.tail().get("fields");
    return fields == null ? Map.of() : Json.object(fields, "fields");
  }

  private static FetchedHit withFields(FetchedHit hit, Map<String, @Nullable Object> fields) {
    Map<String, @Nullable Object> tail = new LinkedHashMap<>(hit.tail());
    tail.put("fields", fields);
    return new FetchedHit(hit.head(), hit.source(), tail);
  }

  private static FetchedHit withSource(FetchedHit hit, Map<String, @Nullable Object> tree) {
    return new FetchedHit(hit.head(), new BytesRef(Json.write(tree)), hit.tail());
  }

  private static SearchPipeline.ResponseStep rename(Options options) {
    String field = options.text("field");
    String target = options.text("target_field");
    boolean ignoreMissing = options.flag("ignore_missing", false);
    return (hits, memory) -> {
      List<FetchedHit> changed = new ArrayList<>(hits.size());
      // One hit that has it is enough for all that follow.
      boolean found = ignoreMissing;
      for (FetchedHit hit : hits) {
        FetchedHit renamed = hit;
        Map<String, @Nullable Object> fields = new LinkedHashMap<>(fields(hit));
        if (fields.containsKey(field)) {
          found = true;
          fields.put(target, fields.remove(field));
          renamed = withFields(renamed, fields);
        }
        BytesRef source = hit.source();
        Map<String, @Nullable Object> tree = source == null ? Map.of() : DocumentTree.read(source);
        if (tree.containsKey(field)) {
          found = true;
          tree.put(target, tree.remove(field));
          renamed = withSource(renamed, tree);
        }
        if (!found) {
          throw ApiException.argument("Document with id " + id(hit) + " is missing field " + field);
        }
        changed.add(renamed);
      }
      return changed;
    };
  }

  /** Makes a value of another, or none. */
  @FunctionalInterface
  private interface Making {
    @Nullable Object of(Object value, boolean ofSource, Work work);
  }

  /** Puts what is made of a value beside it, where there is one, in fields and in sources. */
  private static SearchPipeline.ResponseStep made(String field, String target, Making making) {
    return (hits, memory) -> {
      Work work = new Work();
      List<FetchedHit> changed = new ArrayList<>(hits.size());
      for (FetchedHit hit : hits) {
        FetchedHit one = hit;
        Map<String, @Nullable Object> fields = new LinkedHashMap<>(fields(hit));
        Object shown = fields.get(field);
        if (shown != null) {
          fields.put(target, making.of(shown, false, work));
          one = withFields(one, fields);
        }
        BytesRef source = hit.source();
        if (source != null) {
          Map<String, @Nullable Object> tree = DocumentTree.read(source);
          Object value = tree.get(field);
          Object made = value == null ? null : making.of(value, true, work);
          if (made != null) {
            tree.put(target, made);
            one = withSource(one, tree);
          }
        }
        changed.add(one);
      }
      return changed;
    };
  }

  private static SearchPipeline.ResponseStep sort(Options options) {
    String field = options.text("field");
    String target = options.text("target_field", field);
    String order = options.text("order", "asc");
    if (!order.equals("asc") && !order.equals("desc")) {
      throw options.wrong(
          "order", "Sort direction [" + order + "] not recognized. Valid values are: [asc, desc]");
    }
    boolean down = order.equals("desc");
    return made(
        field,
        target,
        (value, _, _) -> value instanceof List<?> list ? sorted(list, down, field) : null);
  }

  private static List<Object> sorted(List<?> list, boolean down, String field) {
    List<Object> sorted = new ArrayList<>();
    for (Object element : list) {
      if (element == null) {
        throw ApiException.argument("field [" + field + "] contains a null value.]");
      }
      sorted.add(element);
    }
    boolean numbers = sorted.stream().allMatch(Number.class::isInstance);
    boolean texts = sorted.stream().allMatch(String.class::isInstance);
    if (numbers) {
      sorted.sort((one, other) -> decimal(one).compareTo(decimal(other)));
    } else if (texts) {
      sorted.sort((one, other) -> one.toString().compareTo(other.toString()));
    } else {
      throw ApiException.argument("elements of field [" + field + "] cannot be compared");
    }
    if (down) {
      Collections.reverse(sorted);
    }
    return sorted;
  }

  private static BigDecimal decimal(Object number) {
    return new BigDecimal(number.toString());
  }

  private static SearchPipeline.ResponseStep split(Options options) {
    String field = options.text("field");
    String given = options.text("separator");
    boolean trailing = options.flag("preserve_trailing", false);
    String target = options.text("target_field", field);
    Pattern separator = options.told("separator", () -> BoundedRegex.compile(given, 0));
    return made(
        field,
        target,
        (value, ofSource, work) -> {
          Object first = !ofSource && value instanceof List<?> all ? all.getFirst() : value;
          if (first instanceof String text) {
            return BoundedRegex.split(separator, text, trailing ? -1 : 0, work);
          }
          if (ofSource) {
            return null;
          }
          throw ApiException.argument("field [" + field + "] is not a string, cannot split");
        });
  }

  private static SearchPipeline.ResponseStep truncate(Options options) {
    int target = options.integer("target_size", -1);
    String prefix = options.optionalText("context_prefix").map(given -> given + ".").orElse("");
    String key = prefix + RequestSteps.ORIGINAL_SIZE;
    return (hits, memory) -> {
      Object kept = target < 0 ? memory.values().get(key) : Integer.valueOf(target);
      if (kept == null) {
        throw new FaultException(
            ErrorKind.ILLEGAL_STATE,
            "Must specify target_size unless an earlier processor set " + key);
      }
      if (!(kept instanceof Integer size) || size < 0) {
        throw ApiException.argument("[" + key + "] must be an integer that is not negative");
      }
      return hits.size() <= size ? hits : hits.subList(0, size);
    };
  }

  private static SearchPipeline.ResponseStep collapse(Options options) {
    String field = options.text("field");
    return (hits, _) -> {
      Map<String, FetchedHit> best = new LinkedHashMap<>();
      for (FetchedHit hit : hits) {
        best.merge(value(hit, field), hit, (one, other) -> score(other) > score(one) ? other : one);
      }
      List<FetchedHit> kept = new ArrayList<>(best.values());
      kept.sort(Comparator.comparingDouble(ResponseSteps::score).reversed());
      return kept;
    };
  }

  /** Hits that are sorted otherwise have none, and stay in their order. */
  private static double score(FetchedHit hit) {
    return hit.head().get("_score") instanceof Number score ? score.doubleValue() : Double.NaN;
  }

  private static String value(FetchedHit hit, String field) {
    if (fields(hit).get(field) instanceof List<?> values) {
      if (values.size() > 1) {
        throw new FaultException(
            ErrorKind.ILLEGAL_STATE,
            "Document " + id(hit) + " has multiple values for field " + field);
      }
      return String.valueOf(values.getFirst());
    }
    BytesRef source = hit.source();
    Object value = source == null ? null : DocumentTree.read(source).get(field);
    return value == null ? "<missing>" : value.toString();
  }
}
