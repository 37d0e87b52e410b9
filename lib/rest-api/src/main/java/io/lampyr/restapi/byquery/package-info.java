/** Writes to all documents that a search finds: deletes, updates, and copies to other indices. */
@NullMarked
package io.lampyr.restapi.byquery;

import org.jspecify.annotations.NullMarked;
