package io.lampyr.query.script.run;

import io.lampyr.query.script.syntax.ScriptFailure;
import org.jspecify.annotations.Nullable;

/** A text in the making. */
final class TextBuilder implements ScriptObject {
  private final StringBuilder text = new StringBuilder();

  @Override
  public String typeName() {
    return "java.lang.StringBuilder";
  }

  @Override
  // long on purpose: one line for each method
  public @Nullable Object call(String method, Arguments arguments) {
    try {
      return switch (arguments.signature(method)) {
        case "append/1" -> {
          text.append(more(arguments, 0));
          yield this;
        }
        case "insert/2" -> {
          arguments.budget().steps(text.length() / 16, arguments.offset());
          text.insert(arguments.integer(0), more(arguments, 1));
          yield this;
        }
        case "reverse/0" -> {
          arguments.budget().steps(text.length() / 16, arguments.offset());
          text.reverse();
          yield this;
        }
        case "setLength/1" -> {
          text.setLength(Math.min(text.length(), arguments.integer(0)));
          yield this;
        }
        case "deleteCharAt/1" -> {
          text.deleteCharAt(arguments.integer(0));
          yield this;
        }
        case "length/0" -> text.length();
        case "charAt/1" -> text.charAt(arguments.integer(0));
        case "toString/0" -> {
          arguments.budget().characters(text.length(), arguments.offset());
          yield text.toString();
        }
        default -> throw arguments.unknownMethod(typeName(), method);
      };
    } catch (IndexOutOfBoundsException outside) {
      throw new ScriptFailure(
          "string_index_out_of_bounds_exception",
          String.valueOf(outside.getMessage()),
          arguments.offset());
    }
  }

  private static String more(Arguments arguments, int place) {
    String more = Texts.of(arguments.any(place), arguments.budget(), arguments.offset());
    arguments.budget().characters(more.length(), arguments.offset());
    return more;
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
