package io.lampyr.esql.function;

import java.util.LinkedHashMap;
import java.util.Map;

/** Functions by their names, while a table of them is written. */
final class FunctionTable {
  private final Map<String, Function> all = new LinkedHashMap<>();

  /** A function whose result is null where an argument is, or has several values. */
  FunctionTable plain(String name, String signatures, Kernel kernel) {
    return made(name, signatures, _ -> kernel);
  }

  /** The same, with a kernel for each place. */
  FunctionTable made(String name, String signatures, Kernel.Maker maker) {
    return add(new Function(name, Signature.all(signatures), false, maker));
  }

  /** A function that looks at nulls and several values itself. */
  FunctionTable raw(String name, String signatures, Kernel kernel) {
    return rawMade(name, signatures, _ -> kernel);
  }

  FunctionTable rawMade(String name, String signatures, Kernel.Maker maker) {
    return add(new Function(name, Signature.all(signatures), true, maker));
  }

  private FunctionTable add(Function function) {
    all.put(function.name(), function);
    return this;
  }

  Map<String, Function> done() {
    return all;
  }
}
