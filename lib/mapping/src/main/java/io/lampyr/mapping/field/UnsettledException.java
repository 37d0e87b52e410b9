package io.lampyr.mapping.field;

/**
 * The field's mapping leaves a parameter open that its first value settles: the number of a
 * vector's dimensions, a constant. Whoever parses the document makes a mapping update of it.
 */
public final class UnsettledException extends RuntimeException {
  private final String parameter;
  private final transient Object value;

  UnsettledException(String parameter, Object value) {
    super("parameter is open: " + parameter, null, false, false);
    this.parameter = parameter;
    this.value = value;
  }

  public String parameter() {
    return parameter;
  }

  /** The value in the form of JSON. */
  public Object value() {
    return value;
  }
}
