/** What is deployed on AWS, as an app of the Cloud Development Kit. */
@NullMarked
package io.lampyr.infra;

import org.jspecify.annotations.NullMarked;
