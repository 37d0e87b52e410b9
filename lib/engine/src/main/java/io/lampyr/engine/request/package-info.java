/**
 * What recent requests came to, so that a retry is answered and not applied again (AppliedOnce).
 */
@NullMarked
package io.lampyr.engine.request;

import org.jspecify.annotations.NullMarked;
