/** Queries for the documents whose vectors are nearest. */
@NullMarked
package io.lampyr.query.dsl.vector;

import org.jspecify.annotations.NullMarked;
