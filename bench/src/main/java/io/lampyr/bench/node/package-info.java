/** One node over a store in a folder, put together as a server does, for benchmarks to drive. */
@NullMarked
package io.lampyr.bench.node;

import org.jspecify.annotations.NullMarked;
