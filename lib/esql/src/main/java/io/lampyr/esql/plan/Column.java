package io.lampyr.esql.plan;

import io.lampyr.esql.type.DataType;

/** A column of rows: where its values stand, what it is called, and what they are. */
public record Column(int slot, String name, DataType type) {}
