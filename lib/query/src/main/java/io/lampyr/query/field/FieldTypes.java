package io.lampyr.query.field;

final class FieldTypes {
  private FieldTypes() {}
}
