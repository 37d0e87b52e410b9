/**
 * What coordinators and leaves of a search say to each other, as bytes: {@code
 * docs/format/leaf-search.md}.
 */
@NullMarked
package io.lampyr.engine.leaf;

import org.jspecify.annotations.NullMarked;
