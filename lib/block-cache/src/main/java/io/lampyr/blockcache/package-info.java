/** Parts of blobs kept near their readers, so that a warm read costs what a local file costs. */
@NullMarked
package io.lampyr.blockcache;

import org.jspecify.annotations.NullMarked;
