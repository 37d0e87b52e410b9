/** How soon after a refresh a search is as fast as the next. */
@NullMarked
package io.lampyr.bench.warm;

import org.jspecify.annotations.NullMarked;
