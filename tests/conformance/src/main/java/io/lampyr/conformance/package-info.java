/**
 * Judges the REST API by OpenSearch's own tests of it, which come unchanged as an artifact from
 * Maven's registry: {@link io.lampyr.conformance.suite} reads them, {@link
 * io.lampyr.conformance.play} plays them, {@link io.lampyr.conformance.report} tells what came of
 * it. The judge shares no code with what it judges but the start of the server.
 */
@NullMarked
package io.lampyr.conformance;

import org.jspecify.annotations.NullMarked;
