/**
 * The indices that there are: made, found by name, changed and deleted, all by conditional writes.
 */
@NullMarked
package io.lampyr.engine.catalog;

import org.jspecify.annotations.NullMarked;
