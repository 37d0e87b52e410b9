/** From text to expressions: tokens, grammar, types. */
@NullMarked
package io.lampyr.metrics.promql.syntax;

import org.jspecify.annotations.NullMarked;
