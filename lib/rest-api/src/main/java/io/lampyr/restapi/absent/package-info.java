/** What the peer has and we have not: refused by name, or told as the nothing that there is. */
@NullMarked
package io.lampyr.restapi.absent;

import org.jspecify.annotations.NullMarked;
