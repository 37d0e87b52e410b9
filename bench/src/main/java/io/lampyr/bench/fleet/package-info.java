/**
 * A whole cluster in one process, as it is on AWS: nodes that are spoken to over HTTP, functions
 * with caches of their own, cluster state apart from the object store; all requests are counted.
 */
@NullMarked
package io.lampyr.bench.fleet;

import org.jspecify.annotations.NullMarked;
