/** Measurements for CloudWatch. */
@NullMarked
package io.lampyr.aws.metrics;

import org.jspecify.annotations.NullMarked;
