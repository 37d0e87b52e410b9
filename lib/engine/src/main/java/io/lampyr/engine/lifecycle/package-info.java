/** How long streams keep documents, and when they roll over: planned here, and carried out. */
@NullMarked
package io.lampyr.engine.lifecycle;

import org.jspecify.annotations.NullMarked;
