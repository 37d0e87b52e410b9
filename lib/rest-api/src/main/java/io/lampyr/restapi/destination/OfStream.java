package io.lampyr.restapi.destination;

/**
 * That an index is part of a stream.
 *
 * @param stream its name
 * @param timestampField the field that each document has once
 * @param customRouting whether documents may say what decides of their shards
 * @param direct whether the index was found under its own name, and not by the stream's
 */
public record OfStream(
    String stream, String timestampField, boolean customRouting, boolean direct) {}
