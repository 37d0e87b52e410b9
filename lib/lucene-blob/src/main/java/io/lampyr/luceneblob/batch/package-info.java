/**
 * The virtual batch: compound commits in the making, readable before they are uploaded, and laid
 * out already as the blob that they will become.
 */
@NullMarked
package io.lampyr.luceneblob.batch;

import org.jspecify.annotations.NullMarked;
