/** Connections that tell whether whoever asks is still there. */
@NullMarked
package io.lampyr.cachenodes.line;

import org.jspecify.annotations.NullMarked;
