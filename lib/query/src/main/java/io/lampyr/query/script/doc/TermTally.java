package io.lampyr.query.script.doc;

import io.lampyr.query.script.run.Arguments;
import io.lampyr.query.script.run.ScriptObject;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Numbers of a query's terms together; all is zero where there are none. */
record TermTally(long count, double sum, double min, double max) implements ScriptObject {
  static final TermTally NONE = new TermTally(0, 0, 0, 0);

  TermTally with(long number) {
    return new TermTally(
        count + 1,
        sum + number,
        count == 0 ? number : Math.min(min, number),
        count == 0 ? number : Math.max(max, number));
  }

  @Override
  public String typeName() {
    return "org.elasticsearch.script.StatsSummary";
  }

  @Override
  public @Nullable Object member(String name, int offset) {
    return switch (name) {
      case "count" -> count;
      case "sum" -> sum;
      case "min" -> min;
      case "max" -> max;
      case "average" -> count == 0 ? 0.0 : sum / count;
      default -> ScriptObject.super.member(name, offset);
    };
  }

  @Override
  public @Nullable Object call(String method, Arguments arguments) {
    return switch (method + "/" + arguments.count()) {
      case "getCount/0", "getSum/0", "getMin/0", "getMax/0", "getAverage/0" ->
          member(method.substring("get".length()).toLowerCase(Locale.ROOT), arguments.offset());
      default -> throw arguments.unknownMethod(typeName(), method);
    };
  }
}
