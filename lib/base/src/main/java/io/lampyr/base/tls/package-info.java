/** What clients of the JDK need of TLS where they speak without it. */
@NullMarked
package io.lampyr.base.tls;

import org.jspecify.annotations.NullMarked;
