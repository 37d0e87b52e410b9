/** What is done to both sides: an index, what is written to it, and a request. */
@NullMarked
package io.lampyr.differential.scene;

import org.jspecify.annotations.NullMarked;
