package io.lampyr.cluster.journal;

import io.lampyr.cluster.item.ItemKey;
import io.lampyr.cluster.item.Revision;

/**
 * That an item is about to be replaced or deleted, under the condition that it is at a revision.
 */
public record Change(ItemKey item, Revision from) {}
