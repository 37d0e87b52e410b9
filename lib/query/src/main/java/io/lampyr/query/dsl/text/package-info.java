/** Queries whose text is analyzed, and documents like others. */
@NullMarked
package io.lampyr.query.dsl.text;

import org.jspecify.annotations.NullMarked;
