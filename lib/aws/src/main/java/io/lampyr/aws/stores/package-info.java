/** The object store and cluster state, as settings choose them. */
@NullMarked
package io.lampyr.aws.stores;

import org.jspecify.annotations.NullMarked;
