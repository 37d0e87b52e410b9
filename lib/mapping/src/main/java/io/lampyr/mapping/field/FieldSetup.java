package io.lampyr.mapping.field;

import io.lampyr.mapping.analysis.IndexAnalysis;
import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.Fault;
import io.lampyr.mapping.fault.FaultException;
import java.util.function.Supplier;

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

  /** What a parameter's value stands for; what it cannot be is told of the parameter. */
  <T> T read(String parameter, Supplier<T> reader) {
    String where = "Error parsing [" + parameter + "] on field [" + path + "]: ";
    try {
      return reader.get();
    } catch (ValueException wrong) {
      Fault fault = wrong.fault();
      throw new FaultException(fault.within(ErrorKind.MAPPER_PARSING, where + fault.reason()));
    } catch (FaultException wrong) {
      Fault fault = wrong.fault();
      throw new FaultException(fault.within(ErrorKind.ILLEGAL_ARGUMENT, where + fault.reason()));
    }
  }

  boolean ignoreMalformed() {
    return get(Parameter.IGNORE_MALFORMED.withStandard(defaults.ignoreMalformed()));
  }

  boolean coerce() {
    return get(Parameter.COERCE.withStandard(defaults.coerce()));
  }
}
