/** Elasticsearch's EQL: searches for events, for sequences of them, and for samples. */
@NullMarked
package io.lampyr.restapi.eql;

import org.jspecify.annotations.NullMarked;
