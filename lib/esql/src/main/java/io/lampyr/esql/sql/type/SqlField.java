package io.lampyr.esql.sql.type;

import org.jspecify.annotations.Nullable;

/**
 * A field of indices as SQL sees it.
 *
 * @param mapped its type as a mapping names it
 * @param exact the field that has its values as they are, if it is a text; null if there is none
 * @param within whether it is another form of the field whose name its own begins with
 * @param problem why it cannot be used, if it cannot
 */
public record SqlField(
    String name,
    SqlType type,
    String mapped,
    @Nullable String exact,
    boolean within,
    @Nullable String problem) {}
