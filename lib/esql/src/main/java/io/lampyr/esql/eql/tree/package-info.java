/** What a query in EQL says. */
@NullMarked
package io.lampyr.esql.eql.tree;

import org.jspecify.annotations.NullMarked;
