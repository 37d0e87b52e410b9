/** What is known of documents that were written lately, before Lucene is asked. */
@NullMarked
package io.lampyr.engine.version;

import org.jspecify.annotations.NullMarked;
