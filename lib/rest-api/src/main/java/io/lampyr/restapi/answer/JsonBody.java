package io.lampyr.restapi.answer;

import tools.jackson.core.JsonGenerator;

/** Writes one JSON value. Called once; what it throws comes before anything was sent. */
@FunctionalInterface
public interface JsonBody {
  void write(JsonGenerator out);
}
