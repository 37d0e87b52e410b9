package io.lampyr.cluster.item;

/** An item as it was read. */
public record Item(ItemKey key, Revision revision, String value) {}
