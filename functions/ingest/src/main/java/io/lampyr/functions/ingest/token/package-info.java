/** Tokens of OpenID Connect: proving them by their issuer's keys, and what they say. */
@NullMarked
package io.lampyr.functions.ingest.token;

import org.jspecify.annotations.NullMarked;
