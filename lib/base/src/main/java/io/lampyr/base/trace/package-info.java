/** What one request is known by, wherever something is done for it. */
@NullMarked
package io.lampyr.base.trace;

import org.jspecify.annotations.NullMarked;
