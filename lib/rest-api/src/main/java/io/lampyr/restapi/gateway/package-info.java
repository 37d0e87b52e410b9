/** Requests and responses as API Gateway's REST proxy puts them into events: JSON and no more. */
@NullMarked
package io.lampyr.restapi.gateway;

import org.jspecify.annotations.NullMarked;
