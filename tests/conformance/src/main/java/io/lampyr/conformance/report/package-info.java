/** What was found, told on the terminal, as a page and as data. */
@NullMarked
package io.lampyr.conformance.report;

import org.jspecify.annotations.NullMarked;
