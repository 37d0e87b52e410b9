/** How well a word that is found fits: the similarities that indices choose for their fields. */
@NullMarked
package io.lampyr.query.similarity;

import org.jspecify.annotations.NullMarked;
