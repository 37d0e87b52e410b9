/** Queries on the places of words in a text: spans and intervals. */
@NullMarked
package io.lampyr.query.dsl.span;

import org.jspecify.annotations.NullMarked;
