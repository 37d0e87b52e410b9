/** What the cache's eviction policy achieves on traces, compared with the best possible. */
@NullMarked
package io.lampyr.bench.cache;

import org.jspecify.annotations.NullMarked;
