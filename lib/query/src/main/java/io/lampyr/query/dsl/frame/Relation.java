package io.lampyr.query.dsl.frame;

/**
 * A way from a document to others.
 *
 * @param field the field that says which of a family a document is
 * @param name what the others are in the family
 * @param ids the column with the parent's id
 * @param children whether the others are the children, and not the parent
 */
public record Relation(String field, String name, String ids, boolean children) {}
