/** Scripts that are tried, alone or on one document that no index has. */
@NullMarked
package io.lampyr.query.trial;

import org.jspecify.annotations.NullMarked;
