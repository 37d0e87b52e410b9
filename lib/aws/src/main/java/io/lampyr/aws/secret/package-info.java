/** Secrets that a store of secrets keeps. */
@NullMarked
package io.lampyr.aws.secret;

import org.jspecify.annotations.NullMarked;
