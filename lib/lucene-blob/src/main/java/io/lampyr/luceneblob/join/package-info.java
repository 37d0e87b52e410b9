/** Making one commit of the commits of several shards, without copying what they hold. */
@NullMarked
package io.lampyr.luceneblob.join;

import org.jspecify.annotations.NullMarked;
