/**
 * The journal of changes to the catalog, and what processes keep of cluster state by it: answers
 * from memory that are as good as reads, for the price of one read. Format: {@code
 * docs/format/cluster-state.md}; why so: {@code docs/adr/0011-catalog-journal.md}.
 */
@NullMarked
package io.lampyr.cluster.journal;

import org.jspecify.annotations.NullMarked;
