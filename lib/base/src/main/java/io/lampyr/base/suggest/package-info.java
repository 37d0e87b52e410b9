/** What somebody may have meant by a name that does not exist. */
@NullMarked
package io.lampyr.base.suggest;

import org.jspecify.annotations.NullMarked;
