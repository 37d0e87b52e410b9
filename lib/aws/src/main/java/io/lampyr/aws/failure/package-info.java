/** What AWS's refusals and failures mean for whoever must do something about them. */
@NullMarked
package io.lampyr.aws.failure;

import org.jspecify.annotations.NullMarked;
