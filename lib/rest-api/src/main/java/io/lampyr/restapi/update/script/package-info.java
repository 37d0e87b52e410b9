/**
 * The small language in which updates change documents: the part of Painless that is assignments,
 * conditions and a few methods of lists, maps and texts. Every run ends, within a bound.
 */
@NullMarked
package io.lampyr.restapi.update.script;

import org.jspecify.annotations.NullMarked;
