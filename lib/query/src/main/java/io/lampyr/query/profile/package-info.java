/** Where the time of a search went, as {@code profile} tells it. */
@NullMarked
package io.lampyr.query.profile;

import org.jspecify.annotations.NullMarked;
