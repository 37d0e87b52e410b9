/**
 * A store in a folder, shared by any number of threads and processes of one machine. The form on
 * disk is described in {@code docs/format/file-store.md}.
 */
@NullMarked
package io.lampyr.blobstore.file;

import org.jspecify.annotations.NullMarked;
