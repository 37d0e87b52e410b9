/** What of Elasticsearch's features there is, and how much of it is used. */
@NullMarked
package io.lampyr.restapi.feature;

import org.jspecify.annotations.NullMarked;
