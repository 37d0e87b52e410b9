/** From a document's id or routing value to the shard that holds it. */
@NullMarked
package io.lampyr.engine.routing;

import org.jspecify.annotations.NullMarked;
