/**
 * The workload of the paper's micro-benchmarks (§8.1): small documents that are updated and
 * searched by their ids, with a refresh after each update.
 */
@NullMarked
package io.lampyr.bench.micro;

import org.jspecify.annotations.NullMarked;
