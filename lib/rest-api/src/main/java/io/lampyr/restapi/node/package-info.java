/** Which nodes a call is about, and what they say when they are asked. */
@NullMarked
package io.lampyr.restapi.node;

import org.jspecify.annotations.NullMarked;
