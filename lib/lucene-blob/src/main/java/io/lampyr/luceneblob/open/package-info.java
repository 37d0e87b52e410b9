/** Opening a commit from blobs with few requests, and few of them one after another. */
@NullMarked
package io.lampyr.luceneblob.open;

import org.jspecify.annotations.NullMarked;
