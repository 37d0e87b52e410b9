/** Plans carried out, page by page. */
@NullMarked
package io.lampyr.esql.run;

import org.jspecify.annotations.NullMarked;
