package io.lampyr.restapi.byquery;

import io.lampyr.restapi.error.ApiException;
import io.lampyr.restapi.pipeline.PipelineLibrary;
import org.jspecify.annotations.Nullable;

/** Refuses runs that name a pipeline that does not exist, before they change anything. */
record PipelineNames(PipelineLibrary library) {
  private static final String NONE = "_none";

  void check(@Nullable String name) {
    if (name != null && !name.equals(NONE) && library.begin().pipeline(name).isEmpty()) {
      throw ApiException.argument("pipeline with id [" + name + "] does not exist");
    }
  }
}
