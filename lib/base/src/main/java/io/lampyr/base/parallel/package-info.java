/** Several blocking calls side by side, joined before anything goes on. */
@NullMarked
package io.lampyr.base.parallel;

import org.jspecify.annotations.NullMarked;
