/** The places in a found document's texts that made it a hit. */
@NullMarked
package io.lampyr.query.highlight;

import org.jspecify.annotations.NullMarked;
