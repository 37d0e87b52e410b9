/** Compares Lampyr with a real peer. */
@NullMarked
package io.lampyr.differential;

import org.jspecify.annotations.NullMarked;
