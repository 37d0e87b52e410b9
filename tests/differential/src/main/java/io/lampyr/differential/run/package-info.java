/** A run: scene after scene, request after request, upon both sides. */
@NullMarked
package io.lampyr.differential.run;

import org.jspecify.annotations.NullMarked;
