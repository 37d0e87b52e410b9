/**
 * Pipelines change documents before they are written. A pipeline is compiled once from what a
 * client put and then run upon document after document; nothing here knows where pipelines or
 * documents lie.
 */
@NullMarked
package io.lampyr.pipelines;

import org.jspecify.annotations.NullMarked;
