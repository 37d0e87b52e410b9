/** The function that writes: decodes an event, hands it to the API, encodes the answer. */
@NullMarked
package io.lampyr.functions.ingest;

import org.jspecify.annotations.NullMarked;
