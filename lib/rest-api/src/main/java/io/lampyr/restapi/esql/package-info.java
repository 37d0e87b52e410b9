/** {@code _query}: piped queries. */
@NullMarked
package io.lampyr.restapi.esql;

import org.jspecify.annotations.NullMarked;
