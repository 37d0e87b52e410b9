/** Keys that clients present: making, finding and ending them, and what each of them may do. */
@NullMarked
package io.lampyr.restapi.security;

import org.jspecify.annotations.NullMarked;
