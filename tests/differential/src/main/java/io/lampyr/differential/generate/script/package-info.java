/** Scripts: programs whose parts have the types that they need. */
@NullMarked
package io.lampyr.differential.generate.script;

import org.jspecify.annotations.NullMarked;
