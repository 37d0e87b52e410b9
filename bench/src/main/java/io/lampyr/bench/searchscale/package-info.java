/** Whether more nodes for searches search more, and what it costs to lose one. */
@NullMarked
package io.lampyr.bench.searchscale;

import org.jspecify.annotations.NullMarked;
