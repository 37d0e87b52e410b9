package io.lampyr.restapi.destination;

import io.lampyr.engine.catalog.Slices;
import java.util.Optional;

/**
 * That an index is part of a stream.
 *
 * @param stream its name
 * @param timestampField the field that each document has once
 * @param customRouting whether documents may say what decides of their shards
 * @param direct whether the index was found under its own name, and not by the stream's
 * @param slices which of the stream's indices takes which times, where it is one of time series
 */
public record OfStream(
    String stream,
    String timestampField,
    boolean customRouting,
    boolean direct,
    Optional<Slices> slices) {

  /** A stream of which one index takes what is written. */
  public OfStream(String stream, String timestampField, boolean customRouting, boolean direct) {
    this(stream, timestampField, customRouting, direct, Optional.empty());
  }
}
