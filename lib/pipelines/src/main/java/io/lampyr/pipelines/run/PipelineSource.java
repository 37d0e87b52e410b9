package io.lampyr.pipelines.run;

import io.lampyr.query.script.Script;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Where pipelines and scripts that pipelines name come from.
 *
 * <p>Law: for one request a name means one thing, whatever happens meanwhile. May block.
 */
public interface PipelineSource {
  Optional<Pipeline> pipeline(String id);

  /** A stored script; one that does not exist is an exception. */
  Script script(String id, Map<String, @Nullable Object> params);

  /** The databases of addresses. */
  Places places();

  /** What an enrich policy knows that was executed. */
  Optional<EnrichLookup> enrichment(String policy);
}
