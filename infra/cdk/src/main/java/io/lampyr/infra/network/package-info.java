/** The network: no way to the internet, and as few ways to AWS as will do. */
@NullMarked
package io.lampyr.infra.network;

import org.jspecify.annotations.NullMarked;
