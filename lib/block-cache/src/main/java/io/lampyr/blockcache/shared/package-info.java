/** A tier that many processes share: immutable, checksummed files in one folder, and no locks. */
@NullMarked
package io.lampyr.blockcache.shared;

import org.jspecify.annotations.NullMarked;
