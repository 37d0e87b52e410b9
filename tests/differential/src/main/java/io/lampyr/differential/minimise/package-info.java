/** Makes what differs small: parts are dropped for as long as the difference stays. */
@NullMarked
package io.lampyr.differential.minimise;

import org.jspecify.annotations.NullMarked;
