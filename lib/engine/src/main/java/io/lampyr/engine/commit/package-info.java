/**
 * From documents in Lucene to commits that searches see, and from those to blobs that survive
 * everything.
 */
@NullMarked
package io.lampyr.engine.commit;

import org.jspecify.annotations.NullMarked;
