/**
 * The order of hits: as requests say it, as Lucene collects by it, and as shards' hits are merged.
 */
@NullMarked
package io.lampyr.query.sort;

import org.jspecify.annotations.NullMarked;
