/** The bytes in which parts of plans, and what they gave, go from one process to another. */
@NullMarked
package io.lampyr.esql.wire;

import org.jspecify.annotations.NullMarked;
