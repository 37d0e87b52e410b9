/** What cdk-nag would rather have otherwise, and why it is not. */
@NullMarked
package io.lampyr.infra.judge;

import org.jspecify.annotations.NullMarked;
