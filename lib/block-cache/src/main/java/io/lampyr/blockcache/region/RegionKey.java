package io.lampyr.blockcache.region;

import io.lampyr.blobstore.BlobKey;

/** The part of a blob from {@code ordinal} times the region size on. */
record RegionKey(BlobKey blob, long ordinal) {}
