/** What many indices cost that nobody needs at the moment. */
@NullMarked
package io.lampyr.bench.indices;

import org.jspecify.annotations.NullMarked;
