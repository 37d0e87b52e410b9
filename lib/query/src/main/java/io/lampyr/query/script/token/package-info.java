/** Scripts that judge the tokens of a text that is analyzed. */
@NullMarked
package io.lampyr.query.script.token;

import org.jspecify.annotations.NullMarked;
