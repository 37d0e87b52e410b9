package io.lampyr.query.script.run;

import io.lampyr.query.script.syntax.ScriptFailure;
import java.util.Collection;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Values as texts. What is written is counted: a value may be in itself many times. */
public final class Texts {
  private static final int MAX_DEPTH = 100;

  private final StringBuilder text = new StringBuilder();
  private final Budget budget;
  private final int offset;

  private Texts(Budget budget, int offset) {
    this.budget = budget;
    this.offset = offset;
  }

  /** The value's text, as Java has it. */
  public static String of(@Nullable Object value, Budget budget, int offset) {
    return switch (value) {
      case String text -> text;
      case Collection<?> _, Map<?, ?> _ -> {
        Texts texts = new Texts(budget, offset);
        texts.write(value, 0);
        yield texts.text.toString();
      }
      case null, default -> String.valueOf(value);
    };
  }

  private void write(@Nullable Object value, int depth) {
    if (depth > MAX_DEPTH) {
      throw ScriptFailure.argument("values are nested too deep to be a text", offset);
    }
    budget.step(offset);
    int before = text.length();
    switch (value) {
      case Collection<?> all -> {
        text.append('[');
        String separator = "";
        for (Object one : all) {
          text.append(separator);
          separator = ", ";
          write(one, depth + 1);
        }
        text.append(']');
      }
      case Map<?, ?> map -> {
        text.append('{');
        String separator = "";
        for (Map.Entry<?, ?> entry : map.entrySet()) {
          text.append(separator).append(entry.getKey()).append('=');
          separator = ", ";
          write(entry.getValue(), depth + 1);
        }
        text.append('}');
      }
      case null, default -> {
        text.append(value);
        budget.characters((long) text.length() - before, offset);
      }
    }
  }
}
