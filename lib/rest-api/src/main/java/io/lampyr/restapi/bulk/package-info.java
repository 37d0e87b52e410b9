/** Many writes in one call: lines of actions and documents. */
@NullMarked
package io.lampyr.restapi.bulk;

import org.jspecify.annotations.NullMarked;
