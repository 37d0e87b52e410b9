/** The first line of small stored objects: what they are, their version, their checksum. */
@NullMarked
package io.lampyr.blobstore.envelope;

import org.jspecify.annotations.NullMarked;
