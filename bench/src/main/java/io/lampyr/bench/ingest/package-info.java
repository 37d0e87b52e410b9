/**
 * What a node adds to the price of indexing. The same bulks of the same documents go, in turns
 * within one run, to a bare {@link org.apache.lucene.index.IndexWriter} and through a node with its
 * translog, its commits and its uploads; what counts is the ratio of their processor times. Then
 * single documents from many clients: how many translog objects they cost, and how long they wait.
 *
 * <p>What is compared and what could fool it is said in {@code bench/ingest/README.md}.
 */
@NullMarked
package io.lampyr.bench.ingest;

import org.jspecify.annotations.NullMarked;
