/** Says where two answers differ, and what kind of difference that is. */
@NullMarked
package io.lampyr.differential.compare;

import org.jspecify.annotations.NullMarked;
