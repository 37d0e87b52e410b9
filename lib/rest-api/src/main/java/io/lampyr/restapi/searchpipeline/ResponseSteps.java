package io.lampyr.restapi.searchpipeline;

import io.lampyr.mapping.json.Json;
import io.lampyr.mapping.source.DocumentTree;
import io.lampyr.query.fetch.FetchedHit;
import io.lampyr.restapi.error.ApiException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/** Processors that change what is shown of hits. */
final class ResponseSteps {
  /** What hits without a value have in common. */
  private static final Object MISSING = new Object();

  private ResponseSteps() {}

  static SearchPipeline.ResponseStep of(String type, StepOptions options) {
    SearchPipeline.ResponseStep step =
        switch (type) {
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
    options.end();
    return step;
  }

  private static String id(FetchedHit hit) {
    return String.valueOf(hit.head().get("_id"));
  }

  /** The hits with their sources changed; one without a source stays as it is. */
  private static SearchPipeline.ResponseStep ofSources(
      BiConsumer<FetchedHit, Map<String, @Nullable Object>> change) {
    return (hits, _) -> {
      List<FetchedHit> changed = new ArrayList<>(hits.size());
      for (FetchedHit hit : hits) {
        BytesRef source = hit.source();
        if (source == null) {
          changed.add(hit);
        } else {
          Map<String, @Nullable Object> tree = DocumentTree.read(source);
          change.accept(hit, tree);
          changed.add(new FetchedHit(hit.head(), new BytesRef(Json.write(tree)), hit.tail()));
        }
      }
      return changed;
    };
  }

  private static ApiException missing(FetchedHit hit, String field) {
    return ApiException.argument("Document with id " + id(hit) + " is missing field " + field);
  }

  private static SearchPipeline.ResponseStep rename(StepOptions options) {
    String field = options.required("field");
    String target = options.required("target_field");
    return (hits, memory) -> {
      List<FetchedHit> changed =
          ofSources(
                  (hit, tree) -> {
                    if (tree.containsKey(field)) {
                      tree.put(target, tree.remove(field));
                    } else if (!fields(hit).containsKey(field)) {
                      throw missing(hit, field);
                    }
                  })
              .apply(hits, memory);
      return changed.stream().map(hit -> renamed(hit, field, target)).toList();
    };
  }

  private static Map<String, @Nullable Object> fields(FetchedHit hit) {
    Object fields = hit.tail().get("fields");
    return fields == null ? Map.of() : Json.object(fields, "fields");
  }

  private static FetchedHit renamed(FetchedHit hit, String field, String target) {
    Map<String, @Nullable Object> fields = new LinkedHashMap<>(fields(hit));
    if (!fields.containsKey(field)) {
      return hit;
    }
    fields.put(target, fields.remove(field));
    Map<String, @Nullable Object> tail = new LinkedHashMap<>(hit.tail());
    tail.put("fields", fields);
    return new FetchedHit(hit.head(), hit.source(), tail);
  }

  private static SearchPipeline.ResponseStep sort(StepOptions options) {
    String field = options.required("field");
    String target = options.text("target_field").orElse(field);
    String order = options.text("order").orElse("asc");
    if (!order.equals("asc") && !order.equals("desc")) {
      throw options.wrong("order", "Sort direction [" + order + "] not recognized.");
    }
    return ofSources((hit, tree) -> {
      Object value = tree.get(field);
      if (!tree.containsKey(field)) {
        throw missing(hit, field);
      }
      if (!(value instanceof List<?> list)) {
        throw ApiException.argument("field [" + field + "] is not a list, so it cannot be sorted");
      }
      tree.put(target, sorted(list, order.equals("desc"), field));
    });
  }

  private static List<Object> sorted(List<?> list, boolean down, String field) {
    List<Object> sorted = new ArrayList<>();
    list.forEach(element -> sorted.add(Objects.requireNonNullElse(element, "")));
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

  private static SearchPipeline.ResponseStep split(StepOptions options) {
    String field = options.required("field");
    String target = options.text("target_field").orElse(field);
    boolean trailing = options.flag("preserve_trailing", false);
    String given = options.required("separator");
    Pattern separator;
    try {
      separator = Pattern.compile(given);
    } catch (PatternSyntaxException wrong) {
      throw options.wrong("separator", "is no regular expression: " + wrong.getDescription());
    }
    return ofSources((hit, tree) -> {
      if (!tree.containsKey(field)) {
        throw missing(hit, field);
      }
      if (!(tree.get(field) instanceof String text)) {
        throw ApiException.argument("field [" + field + "] is not a string, so it cannot be split");
      }
      tree.put(target, Arrays.asList(separator.split(text, trailing ? -1 : 0)));
    });
  }

  private static SearchPipeline.ResponseStep truncate(StepOptions options) {
    Optional<Double> target = options.number("target_size");
    String prefix = options.text("context_prefix").map(given -> given + ".").orElse("");
    target.ifPresent(size -> {
      if (size < 0 || size != Math.rint(size)) {
        throw options.wrong("target_size", "must be a whole number and not negative");
      }
    });
    return (hits, memory) -> {
      Integer kept =
          target.map(Double::intValue).orElse(memory.find(prefix + RequestSteps.ORIGINAL_SIZE));
      if (kept == null) {
        throw ApiException.argument(
            "Must specify target_size unless an earlier processor set "
                + prefix
                + RequestSteps.ORIGINAL_SIZE);
      }
      return hits.size() <= kept ? hits : hits.subList(0, kept);
    };
  }

  private static SearchPipeline.ResponseStep collapse(StepOptions options) {
    String field = options.required("field");
    return (hits, _) -> {
      Set<Object> seen = new HashSet<>();
      List<FetchedHit> kept = new ArrayList<>();
      for (FetchedHit hit : hits) {
        if (seen.add(value(hit, field))) {
          kept.add(hit);
        }
      }
      return kept;
    };
  }

  private static Object value(FetchedHit hit, String field) {
    Map<String, @Nullable Object> shown = fields(hit);
    if (shown.get(field) instanceof List<?> values) {
      if (values.size() > 1) {
        throw ApiException.argument(
            "Failed to collapse " + id(hit) + ": doc has multiple values for field " + field);
      }
      return String.valueOf(values.getFirst());
    }
    BytesRef source = hit.source();
    Object value = source == null ? null : DocumentTree.read(source).get(field);
    return value == null ? MISSING : String.valueOf(value);
  }
}
