package io.lampyr.query.script.run;

import java.util.ArrayList;
import java.util.List;
import java.util.StringTokenizer;
import org.jspecify.annotations.Nullable;

/** Texts that are joined with others between them. */
final class TextJoiner implements ScriptObject {
  private final List<@Nullable Object> texts = new ArrayList<>();
  private final String separator;
  private final String before;
  private final String after;
  private @Nullable String empty;

  TextJoiner(Arguments arguments) {
    this.separator = arguments.text(0);
    this.before = arguments.count() > 2 ? arguments.text(1) : "";
    this.after = arguments.count() > 2 ? arguments.text(2) : "";
  }

  /** The parts of a text, as {@code StringTokenizer} has them. */
  static ScriptObject tokens(Arguments arguments) {
    String text = arguments.text(0);
    arguments.budget().elements(1 + text.length(), arguments.offset());
    String separators = arguments.count() > 1 ? arguments.text(1) : " \t\n\r\f";
    boolean kept = arguments.count() > 2 && Sequence.truth(arguments.any(2), arguments.offset());
    List<@Nullable Object> all = new ArrayList<>();
    StringTokenizer tokens = new StringTokenizer(text, separators, kept);
    while (tokens.hasMoreTokens()) {
      all.add(tokens.nextToken());
    }
    return new Tokens(new Walk(all));
  }

  /** Parts that are gone through. */
  private record Tokens(Walk walk) implements ScriptObject {
    @Override
    public String typeName() {
      return "java.util.StringTokenizer";
    }

    @Override
    public @Nullable Object call(String method, Arguments arguments) {
      return switch (arguments.signature(method)) {
        case "countTokens/0" -> walk.left();
        case "hasMoreTokens/0" -> walk.left() > 0;
        case "nextToken/0" -> walk.call("next", arguments);
        default -> walk.call(method, arguments);
      };
    }
  }

  @Override
  public String typeName() {
    return "java.util.StringJoiner";
  }

  @Override
  public @Nullable Object call(String method, Arguments arguments) {
    return switch (arguments.signature(method)) {
      case "add/1" -> {
        arguments.budget().elements(1, arguments.offset());
        texts.add(Texts.of(arguments.any(0), arguments.budget(), arguments.offset()));
        yield this;
      }
      case "setEmptyValue/1" -> {
        empty = arguments.text(0);
        yield this;
      }
      case "length/0" -> joined(arguments).length();
      case "toString/0" -> joined(arguments);
      default -> throw arguments.unknownMethod(typeName(), method);
    };
  }

  private String joined(Arguments arguments) {
    arguments.budget().characters((long) before.length() + after.length(), arguments.offset());
    return texts.isEmpty() && empty != null
        ? empty
        : before + Additions.joined(texts, separator, arguments) + after;
  }

  @Override
  public String toString() {
    return typeName();
  }
}
