/** Sequences put together of events as they come. */
@NullMarked
package io.lampyr.esql.eql.match;

import org.jspecify.annotations.NullMarked;
