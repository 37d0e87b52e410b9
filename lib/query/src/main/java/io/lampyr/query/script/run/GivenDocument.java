package io.lampyr.query.script.run;

import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Values, and the fields of a document that a script may change.
 *
 * @param document the document as the script has left it so far
 */
public record GivenDocument(
    Map<String, ? extends @Nullable Object> values,
    Supplier<Map<String, @Nullable Object>> document)
    implements Given {
  /** What scripts that change documents may call, with how many arguments. */
  public static final Set<String> FUNCTIONS = Set.of("field/1", "$/2");

  @Override
  public @Nullable Object value(String name) {
    return values.get(name);
  }

  @Override
  public @Nullable Object call(String function, Arguments arguments) {
    return switch (arguments.signature(function)) {
      case "field/1" -> field(arguments);
      case "$/2" -> field(arguments).get(0, arguments.any(1));
      default -> throw arguments.unknownFunction(function);
    };
  }

  private WrittenField field(Arguments arguments) {
    return new WrittenField(document.get(), arguments.text(0), arguments);
  }
}
