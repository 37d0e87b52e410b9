/** Names become columns, and expressions get types. */
@NullMarked
package io.lampyr.esql.analysis;

import org.jspecify.annotations.NullMarked;
