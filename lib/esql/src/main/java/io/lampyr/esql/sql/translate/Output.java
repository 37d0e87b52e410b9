package io.lampyr.esql.sql.translate;

import io.lampyr.esql.tree.Expression;
import org.jspecify.annotations.Nullable;

/**
 * A column that is selected: what it is called, and its value; its name of its own if it has one.
 */
record Output(String name, Expression value, @Nullable String alias) {}
