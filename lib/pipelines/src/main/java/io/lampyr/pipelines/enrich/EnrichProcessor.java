package io.lampyr.pipelines.enrich;

import io.lampyr.mapping.fault.FaultException;
import io.lampyr.pipelines.config.Options;
import io.lampyr.pipelines.config.TextTemplate;
import io.lampyr.pipelines.document.IngestDocument;
import io.lampyr.pipelines.run.Course;
import io.lampyr.pipelines.run.EnrichLookup;
import io.lampyr.pipelines.run.Flow;
import io.lampyr.pipelines.run.Processor;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** {@code enrich}: rows of a policy that fit a value of the document. */
public final class EnrichProcessor implements Processor {
  private static final int MOST_MATCHES = 128;
  private static final List<String> RELATIONS =
      List.of("INTERSECTS", "DISJOINT", "WITHIN", "CONTAINS");

  private final String policy;
  private final TextTemplate field;
  private final TextTemplate target;
  private final boolean ignoreMissing;
  private final boolean override;
  private final int maxMatches;
  private final String relation;

  public EnrichProcessor(Options options) {
    policy = options.text("policy_name");
    field = options.template("field");
    target = options.template("target_field");
    ignoreMissing = options.flag("ignore_missing", false);
    override = options.flag("override", true);
    maxMatches = options.integer("max_matches", 1);
    if (maxMatches < 1 || maxMatches > MOST_MATCHES) {
      throw options.wrong("max_matches", "should be between 1 and " + MOST_MATCHES);
    }
    String given = options.text("shape_relation", "INTERSECTS");
    relation = given.toUpperCase(Locale.ROOT);
    if (!RELATIONS.contains(relation)) {
      throw options.wrong(
          "shape_relation", "value [" + given + "] is not valid, must be one of " + RELATIONS);
    }
  }

  @Override
  public Set<String> policies() {
    return Set.of(policy);
  }

  @Override
  public Flow run(IngestDocument document, Course course) {
    Object value = document.get(field.render(document), ignoreMissing);
    if (value == null) {
      return Flow.NEXT;
    }
    String to = target.render(document);
    if (!override && document.get(to, true) != null) {
      return Flow.NEXT;
    }
    EnrichLookup lookup = course.enrichment(policy).orElseThrow(() -> missing(policy));
    List<Map<String, @Nullable Object>> found = lookup.find(value, maxMatches, relation);
    if (!found.isEmpty()) {
      document.set(to, maxMatches == 1 ? found.getFirst() : found);
    }
    return Flow.NEXT;
  }

  /** What is told of a policy that does not exist, or was never executed. */
  public static FaultException missing(String policy) {
    return FaultException.argument("no enrich index exists for policy with name [" + policy + "]");
  }
}
