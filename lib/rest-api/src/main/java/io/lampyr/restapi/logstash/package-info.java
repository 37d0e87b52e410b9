/** Pipelines of Logstash, which fetches them from here. */
@NullMarked
package io.lampyr.restapi.logstash;

import org.jspecify.annotations.NullMarked;
