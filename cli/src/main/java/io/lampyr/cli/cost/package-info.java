/** What a deployment costs: idle, for documents, for searches. */
@NullMarked
package io.lampyr.cli.cost;

import org.jspecify.annotations.NullMarked;
