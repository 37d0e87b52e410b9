/** How those who ask are told apart where each has a share. */
@NullMarked
package io.lampyr.base.share;

import org.jspecify.annotations.NullMarked;
