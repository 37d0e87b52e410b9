/** From the text of a query in EQL to its tree. */
@NullMarked
package io.lampyr.esql.eql.syntax;

import org.jspecify.annotations.NullMarked;
