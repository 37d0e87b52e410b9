/** What searches make use of in the fields of shards: watched by their readers, and counted. */
@NullMarked
package io.lampyr.engine.fielduse;

import org.jspecify.annotations.NullMarked;
