/** What the system says of itself at its root. */
@NullMarked
package io.lampyr.restapi.welcome;

import org.jspecify.annotations.NullMarked;
