/** The documents that protocols' messages become. */
@NullMarked
package io.lampyr.metrics.document;

import org.jspecify.annotations.NullMarked;
