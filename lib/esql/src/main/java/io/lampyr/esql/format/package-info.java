/** Results as clients read them. */
@NullMarked
package io.lampyr.esql.format;

import org.jspecify.annotations.NullMarked;
