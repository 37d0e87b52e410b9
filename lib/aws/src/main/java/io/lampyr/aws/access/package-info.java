/** The way to AWS: region, address, credentials, connections. */
@NullMarked
package io.lampyr.aws.access;

import org.jspecify.annotations.NullMarked;
