/** Starting garbage collection, and telling what it did: routes of our own. */
@NullMarked
package io.lampyr.restapi.garbage;

import org.jspecify.annotations.NullMarked;
