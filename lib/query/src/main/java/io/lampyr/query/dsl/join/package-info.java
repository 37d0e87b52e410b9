/** Queries on documents by their parents and their children. */
@NullMarked
package io.lampyr.query.dsl.join;

import org.jspecify.annotations.NullMarked;
