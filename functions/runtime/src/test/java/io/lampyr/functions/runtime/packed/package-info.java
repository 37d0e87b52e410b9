/** Functions as they are deployed, in processes of their own, and what Lambda says to them. */
@NullMarked
package io.lampyr.functions.runtime.packed;

import org.jspecify.annotations.NullMarked;
