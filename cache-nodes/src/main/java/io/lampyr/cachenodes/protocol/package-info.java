/**
 * Version 1 of what functions and nodes say to each other: an explicit binary codec, specified in
 * docs/format/node-protocol.md.
 */
@NullMarked
package io.lampyr.cachenodes.protocol;

import org.jspecify.annotations.NullMarked;
