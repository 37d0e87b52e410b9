/** Analyzers, tokenizers and filters by the names and parameters that Elasticsearch gives them. */
@NullMarked
package io.lampyr.mapping.analysis;

import org.jspecify.annotations.NullMarked;
