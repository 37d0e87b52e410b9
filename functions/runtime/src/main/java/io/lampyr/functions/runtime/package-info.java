/** What all functions have in common where they are deployed. */
@NullMarked
package io.lampyr.functions.runtime;

import org.jspecify.annotations.NullMarked;
