/** What the owner of a shard counts beside its operations: the time that work takes. */
@NullMarked
package io.lampyr.engine.meter;

import org.jspecify.annotations.NullMarked;
