/**
 * EQL: queries for events, sequences of them and samples, which are asked of an index's searches.
 */
@NullMarked
package io.lampyr.esql.eql;

import org.jspecify.annotations.NullMarked;
