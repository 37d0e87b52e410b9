/** What is wrong with a user's input, in the kinds and words that Elasticsearch's clients know. */
@NullMarked
package io.lampyr.mapping.fault;

import org.jspecify.annotations.NullMarked;
