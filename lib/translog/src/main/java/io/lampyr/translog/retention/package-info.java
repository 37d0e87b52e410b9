/** Which translog objects are still needed (DESIGN §6): only prefixes are ever deleted. */
@NullMarked
package io.lampyr.translog.retention;

import org.jspecify.annotations.NullMarked;
