/** Parts of a document's source, chosen by patterns of paths. */
@NullMarked
package io.lampyr.mapping.source;

import org.jspecify.annotations.NullMarked;
