/** Scripts as they are written: words, and the tree that they stand for. */
@NullMarked
package io.lampyr.query.script.syntax;

import org.jspecify.annotations.NullMarked;
