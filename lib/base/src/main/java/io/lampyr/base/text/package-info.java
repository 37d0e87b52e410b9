/** Bytes that are to be text. */
@NullMarked
package io.lampyr.base.text;

import org.jspecify.annotations.NullMarked;
