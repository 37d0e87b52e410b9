/** What of a plan can be carried out by each part of a table for itself, and its bytes. */
@NullMarked
package io.lampyr.esql.part;

import org.jspecify.annotations.NullMarked;
