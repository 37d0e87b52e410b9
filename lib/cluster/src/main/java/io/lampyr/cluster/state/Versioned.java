package io.lampyr.cluster.state;

import io.lampyr.cluster.item.Revision;

/** A value as it was read, with the revision that a write or delete of it names. */
public record Versioned<T>(T value, Revision revision) {}
