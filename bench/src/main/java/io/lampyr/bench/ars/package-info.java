/** Which copy of a shard is searched, where one of several places is slow. */
@NullMarked
package io.lampyr.bench.ars;

import org.jspecify.annotations.NullMarked;
