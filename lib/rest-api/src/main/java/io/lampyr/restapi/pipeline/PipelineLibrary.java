package io.lampyr.restapi.pipeline;

import io.lampyr.pipelines.run.EnrichLookup;
import io.lampyr.pipelines.run.Pipeline;
import io.lampyr.pipelines.run.PipelineSource;
import io.lampyr.pipelines.run.Places;
import io.lampyr.query.script.Script;
import io.lampyr.restapi.update.script.ScriptLibrary;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Gives requests the pipelines that their writes name. Safe for many threads. */
public interface PipelineLibrary {
  /** Has no pipelines. */
  PipelineLibrary EMPTY =
      () ->
          new PipelineSource() {
            @Override
            public Optional<Pipeline> pipeline(String id) {
              return Optional.empty();
            }

            @Override
            public Script script(String id, Map<String, @Nullable Object> params) {
              throw ScriptLibrary.missing(id);
            }

            @Override
            public Places places() {
              return Places.NONE;
            }

            @Override
            public Optional<EnrichLookup> enrichment(String policy) {
              return Optional.empty();
            }
          };

  /** What one request sees from its first look on: each name means one thing to its end. */
  PipelineSource begin();
}
