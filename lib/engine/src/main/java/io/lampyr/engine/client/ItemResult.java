package io.lampyr.engine.client;

import org.jspecify.annotations.Nullable;

/** An item's outcome, and its document's id: absent only where the item was wrong without one. */
public record ItemResult(@Nullable String id, ItemOutcome outcome) {}
