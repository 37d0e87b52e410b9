/** The same searches of the same documents, by the embedded server and by a node of OpenSearch. */
@NullMarked
package io.lampyr.bench.peersearch;

import org.jspecify.annotations.NullMarked;
