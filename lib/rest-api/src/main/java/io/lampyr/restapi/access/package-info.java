/** Who a request comes from and what they may do. */
@NullMarked
package io.lampyr.restapi.access;

import org.jspecify.annotations.NullMarked;
