package io.lampyr.esql.sql.type;

/** A column of an answer. */
public record SqlColumn(String name, SqlType type) {}
