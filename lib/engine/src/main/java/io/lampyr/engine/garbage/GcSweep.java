package io.lampyr.engine.garbage;

import io.lampyr.blobstore.BlobKey;

/**
 * How far the listing of everything has come that was begun last and is not at its end.
 *
 * @param after up to where blobs were listed, judged and marked
 * @param liveObjects how many of them are in use
 * @param liveBytes what those take
 */
record GcSweep(BlobKey after, long liveObjects, long liveBytes) {}
