/** A seed's decisions. */
@NullMarked
package io.lampyr.differential.chance;

import org.jspecify.annotations.NullMarked;
