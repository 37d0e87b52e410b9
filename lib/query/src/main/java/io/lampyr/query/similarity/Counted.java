package io.lampyr.query.similarity;

import io.lampyr.query.script.run.Arguments;
import io.lampyr.query.script.run.ScriptObject;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.search.Explanation;
import org.jspecify.annotations.Nullable;

/** Numbers that a similarity's script sees by their names, as {@code term.docFreq}. */
final class Counted implements ScriptObject {
  private final String kind;
  private final Map<String, Number> numbers = new LinkedHashMap<>();

  /** With names and numbers by turns. */
  Counted(String kind, Object... numbers) {
    this.kind = kind;
    for (int i = 0; i < numbers.length; i += 2) {
      this.numbers.put(String.valueOf(numbers[i]), (Number) numbers[i + 1]);
    }
  }

  void told(String name, List<Explanation> details) {
    numbers.forEach((key, number) -> details.add(Explanation.match(number, name + "." + key)));
  }

  @Override
  public String typeName() {
    return "org.elasticsearch.index.similarity.ScriptedSimilarity." + kind;
  }

  @Override
  public @Nullable Object member(String name, int offset) {
    Number number = numbers.get(name);
    return number == null ? ScriptObject.super.member(name, offset) : number;
  }

  @Override
  public @Nullable Object call(String method, Arguments arguments) {
    if (method.startsWith("get") && method.length() > 3 && arguments.count() == 0) {
      Number number = numbers.get(Character.toLowerCase(method.charAt(3)) + method.substring(4));
      if (number != null) {
        return number;
      }
    }
    return ScriptObject.super.call(method, arguments);
  }
}
