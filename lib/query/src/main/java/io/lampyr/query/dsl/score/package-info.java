/** Scores that are computed otherwise than by terms. */
@NullMarked
package io.lampyr.query.dsl.score;

import org.jspecify.annotations.NullMarked;
