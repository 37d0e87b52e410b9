/** JSON as the judge reads it: not by what is judged. */
@NullMarked
package io.lampyr.differential.json;

import org.jspecify.annotations.NullMarked;
