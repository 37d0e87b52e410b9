/** Queries on analyzed text. */
@NullMarked
package io.lampyr.query.dsl.text;

import org.jspecify.annotations.NullMarked;
