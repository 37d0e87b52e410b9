/** Fields: which types there are, their parameters and their values. */
@NullMarked
package io.lampyr.differential.generate.field;

import org.jspecify.annotations.NullMarked;
