/** Patterns that name the parts of texts, and bounds of what looking for them takes. */
@NullMarked
package io.lampyr.query.pattern;

import org.jspecify.annotations.NullMarked;
