/**
 * The compound translog object: one blob with the operations of many shards, of which a reader
 * fetches one shard's section. The layout is described in {@code docs/format/translog.md}.
 */
@NullMarked
package io.lampyr.translog.format;

import org.jspecify.annotations.NullMarked;
