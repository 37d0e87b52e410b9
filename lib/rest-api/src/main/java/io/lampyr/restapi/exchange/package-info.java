/** Requests and responses, as any transport carries them. */
@NullMarked
package io.lampyr.restapi.exchange;

import org.jspecify.annotations.NullMarked;
