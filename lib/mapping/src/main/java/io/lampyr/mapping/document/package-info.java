/** Documents read from bytes into Lucene fields in one pass, following a mapping. */
@NullMarked
package io.lampyr.mapping.document;

import org.jspecify.annotations.NullMarked;
