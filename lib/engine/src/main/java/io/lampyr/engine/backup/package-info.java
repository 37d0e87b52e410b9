/** Copies of a whole store, made while it is used, and stores made of them. */
@NullMarked
package io.lampyr.engine.backup;

import org.jspecify.annotations.NullMarked;
