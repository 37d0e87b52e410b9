/** Dates: formats by name or pattern, fast ISO parsing, date arithmetic and rounding. */
@NullMarked
package io.lampyr.mapping.date;

import org.jspecify.annotations.NullMarked;
