package io.lampyr.query.script.run;

import io.lampyr.query.script.syntax.ScriptFailure;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A regular expression on a text. How often it may look at letters is bounded by the text's length
 * and by what the run may still do, so no expression takes for ever.
 */
final class Matching implements ScriptObject {
  private static final int LOOKS_PER_LETTER = 100;
  private static final int LEAST_LOOKS = 10_000;

  private final Matcher matcher;

  Matching(Pattern pattern, String text, Budget budget, int offset) {
    budget.steps(1 + text.length() / 16, offset);
    this.matcher = pattern.matcher(new Bounded(text, new int[1], offset));
  }

  /** A text that ends the run when it was looked at too often. */
  @SuppressWarnings("ArrayRecordComponent") // A counter, which is meant to be shared.
  private record Bounded(String text, int[] looks, int offset) implements CharSequence {
    @Override
    public int length() {
      return text.length();
    }

    @Override
    public char charAt(int index) {
      if (++looks[0] > LEAST_LOOKS + (long) LOOKS_PER_LETTER * text.length()) {
        throw ScriptFailure.argument(
            "the regular expression considers too many letters of a text of length ["
                + text.length()
                + "]",
            offset);
      }
      return text.charAt(index);
    }

    @Override
    public CharSequence subSequence(int start, int end) {
      return text.substring(start, end);
    }

    @Override
    public String toString() {
      return text;
    }
  }

  boolean find() {
    return matcher.find();
  }

  boolean matches() {
    return matcher.matches();
  }

  String replaced(String with, boolean all) {
    return all ? matcher.replaceAll(with) : matcher.replaceFirst(with);
  }

  /** With what a function makes of each match. */
  String replaced(Callable function, boolean all, Arguments arguments) {
    StringBuilder text = new StringBuilder();
    matcher.reset();
    while (matcher.find()) {
      arguments.budget().step(arguments.offset());
      String with = Texts.of(function.with(this), arguments.budget(), arguments.offset());
      arguments.budget().characters(with.length(), arguments.offset());
      matcher.appendReplacement(text, Matcher.quoteReplacement(with));
      if (!all) {
        break;
      }
    }
    matcher.appendTail(text);
    return text.toString();
  }

  @Override
  public String typeName() {
    return "java.util.regex.Matcher";
  }

  // long on purpose: one line for each method
  @Override
  public @Nullable Object call(String method, Arguments arguments) {
    try {
      return switch (arguments.signature(method)) {
        case "find/0" -> {
          arguments.budget().step(arguments.offset());
          yield matcher.find();
        }
        case "matches/0" -> matcher.matches();
        case "lookingAt/0" -> matcher.lookingAt();
        case "group/0" -> matcher.group();
        case "group/1" ->
            arguments.value(0) instanceof String name
                ? matcher.group(name)
                : matcher.group(arguments.integer(0));
        case "groupCount/0" -> matcher.groupCount();
        case "namedGroup/1" -> matcher.group(arguments.text(0));
        case "start/0" -> matcher.start();
        case "end/0" -> matcher.end();
        case "start/1" -> matcher.start(arguments.integer(0));
        case "end/1" -> matcher.end(arguments.integer(0));
        case "find/1" -> matcher.find(arguments.integer(0));
        case "regionStart/0" -> matcher.regionStart();
        case "regionEnd/0" -> matcher.regionEnd();
        case "region/2" -> {
          matcher.region(arguments.integer(0), arguments.integer(1));
          yield this;
        }
        case "pattern/0" -> matcher.pattern();
        case "replaceAll/1" -> replaced(arguments.text(0), true);
        case "replaceFirst/1" -> replaced(arguments.text(0), false);
        case "reset/0" -> {
          matcher.reset();
          yield this;
        }
        default -> throw arguments.unknownMethod(typeName(), method);
      };
    } catch (IllegalStateException | IllegalArgumentException | IndexOutOfBoundsException none) {
      throw ScriptFailure.argument(String.valueOf(none.getMessage()), arguments.offset());
    }
  }
}
