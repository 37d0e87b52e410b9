package io.lampyr.mapping.field;

import io.lampyr.mapping.analysis.IndexAnalysis;

/**
 * All that a type is made from.
 *
 * @param path the field's full name, under which it is indexed
 * @param type the type's name as the mapping gave it
 * @param kept whether the mapping was taken before, so that it must be read whatever it says
 */
public record FieldSetup(
    String path,
    String type,
    Parameters parameters,
    IndexAnalysis analysis,
    FieldDefaults defaults,
    boolean kept) {

  <T> T get(Parameter<T> parameter) {
    return parameters.get(parameter);
  }

  boolean ignoreMalformed() {
    return get(Parameter.IGNORE_MALFORMED.withStandard(defaults.ignoreMalformed()));
  }

  boolean coerce() {
    return get(Parameter.COERCE.withStandard(defaults.coerce()));
  }
}
