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
        case "length/0", "capacity/0" -> text.length();
        case "charAt/1" -> text.charAt(arguments.integer(0));
        case "toString/0" -> {
          arguments.budget().characters(text.length(), arguments.offset());
          yield text.toString();
        }
        default -> changed(method, arguments);
      };
    } catch (IndexOutOfBoundsException outside) {
      throw new ScriptFailure(
          "string_index_out_of_bounds_exception",
          String.valueOf(outside.getMessage()),
          arguments.offset());
    }
  }

  // long on purpose: one branch for each method
  private @Nullable Object changed(String method, Arguments arguments) {
    return switch (arguments.signature(method)) {
      case "append/3" -> {
        String part = arguments.text(0).substring(arguments.integer(1), arguments.integer(2));
        arguments.budget().characters(part.length(), arguments.offset());
        text.append(part);
        yield this;
      }
      case "appendCodePoint/1" -> {
        arguments.budget().characters(2, arguments.offset());
        text.appendCodePoint(arguments.integer(0));
        yield this;
      }
      case "delete/2" -> {
        arguments.budget().steps(text.length() / 16, arguments.offset());
        text.delete(arguments.integer(0), arguments.integer(1));
        yield this;
      }
      case "replace/3" -> {
        arguments.budget().steps(text.length() / 16, arguments.offset());
        text.replace(arguments.integer(0), arguments.integer(1), more(arguments, 2));
        yield this;
      }
      case "setCharAt/2" -> {
        text.setCharAt(arguments.integer(0), arguments.text(1).charAt(0));
        yield this;
      }
      case "indexOf/1",
          "indexOf/2",
          "lastIndexOf/1",
          "lastIndexOf/2",
          "substring/1",
          "substring/2",
          "subSequence/2",
          "chars/0",
          "codePoints/0",
          "codePointAt/1",
          "codePointBefore/1",
          "codePointCount/2",
          "replaceAll/2",
          "replaceFirst/2",
          "compareTo/1" ->
          TextMembers.call(text.toString(), method, arguments);
      default -> Members.any(this, method, arguments);
    };
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
