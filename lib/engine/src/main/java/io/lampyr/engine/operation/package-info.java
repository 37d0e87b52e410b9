/** What clients ask of one document, and the pure decision of what it comes to. */
@NullMarked
package io.lampyr.engine.operation;

import org.jspecify.annotations.NullMarked;
