/** Which translog objects are still needed: only prefixes are ever deleted. */
@NullMarked
package io.lampyr.translog.retention;

import org.jspecify.annotations.NullMarked;
