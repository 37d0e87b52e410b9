/** Corrections and completions of what users typed. */
@NullMarked
package io.lampyr.query.suggest;

import org.jspecify.annotations.NullMarked;
