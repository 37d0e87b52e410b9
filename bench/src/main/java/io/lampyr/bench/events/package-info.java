/**
 * The documents that benchmarks of ingestion write: like the events of a public code host, made
 * from a seed, and a fixed mapping of them that all sides of a comparison share.
 */
@NullMarked
package io.lampyr.bench.events;

import org.jspecify.annotations.NullMarked;
