/** Calls of other functions. */
@NullMarked
package io.lampyr.aws.lambda;

import org.jspecify.annotations.NullMarked;
