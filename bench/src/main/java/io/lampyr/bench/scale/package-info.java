/** What a document costs as there is more of everything. */
@NullMarked
package io.lampyr.bench.scale;

import org.jspecify.annotations.NullMarked;
