/**
 * Numbers that scripts compute of documents: by Lucene's compiled expressions where a script is
 * nothing but arithmetic, and by running it otherwise.
 */
@NullMarked
package io.lampyr.query.script.number;

import org.jspecify.annotations.NullMarked;
