/** What garbage collection costs, and what it leaves. */
@NullMarked
package io.lampyr.bench.gc;

import org.jspecify.annotations.NullMarked;
