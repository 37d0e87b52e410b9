/** What of a found document is shown. */
@NullMarked
package io.lampyr.query.fetch;

import org.jspecify.annotations.NullMarked;
