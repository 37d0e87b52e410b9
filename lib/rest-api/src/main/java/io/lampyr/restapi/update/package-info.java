/** Changes of documents: what an update asks for, and what it makes of a document. Pure. */
@NullMarked
package io.lampyr.restapi.update;

import org.jspecify.annotations.NullMarked;
