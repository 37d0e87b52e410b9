/** Work that outlives the call that asked for it: what runs, how to wait for it and end it. */
@NullMarked
package io.lampyr.restapi.task;

import org.jspecify.annotations.NullMarked;
