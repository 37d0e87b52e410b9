/** How fast this process may ask. */
@NullMarked
package io.lampyr.aws.pace;

import org.jspecify.annotations.NullMarked;
