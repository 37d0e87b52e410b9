/** The piped query language, from texts to rows; knows no storage. */
@NullMarked
package io.lampyr.esql;

import org.jspecify.annotations.NullMarked;
