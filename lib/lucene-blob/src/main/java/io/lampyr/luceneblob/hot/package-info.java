/** Which bytes of a Lucene file the opening of a reader touches. */
@NullMarked
package io.lampyr.luceneblob.hot;

import org.jspecify.annotations.NullMarked;
