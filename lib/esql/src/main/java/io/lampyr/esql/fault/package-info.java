/** What is wrong with a query, in the words that clients know. */
@NullMarked
package io.lampyr.esql.fault;

import org.jspecify.annotations.NullMarked;
