/**
 * Whole servers over HTTP, each in its own process: what it costs them to take bulks of documents.
 */
@NullMarked
package io.lampyr.bench.bulk;

import org.jspecify.annotations.NullMarked;
