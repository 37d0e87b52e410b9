/**
 * What a compound commit is: its header, its files and where each lies. The bytes are specified in
 * {@code docs/format/compound-commit.md}.
 */
@NullMarked
package io.lampyr.luceneblob.commit;

import org.jspecify.annotations.NullMarked;
