/** What writing and searching cost in dollars, by counted requests and measured time. */
@NullMarked
package io.lampyr.bench.dollars;

import org.jspecify.annotations.NullMarked;
