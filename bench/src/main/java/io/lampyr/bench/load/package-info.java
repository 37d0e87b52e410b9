/** The same bulks for one server or another, and what they cost it. */
@NullMarked
package io.lampyr.bench.load;

import org.jspecify.annotations.NullMarked;
