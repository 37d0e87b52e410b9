/** Scripts: what they compute, as far as they are known here. */
@NullMarked
package io.lampyr.query.script;

import org.jspecify.annotations.NullMarked;
