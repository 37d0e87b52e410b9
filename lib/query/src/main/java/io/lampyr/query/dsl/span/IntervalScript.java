package io.lampyr.query.dsl.span;

import io.lampyr.query.script.Script;
import io.lampyr.query.script.ScriptContext;
import io.lampyr.query.script.ScriptProgram;
import io.lampyr.query.script.run.Arguments;
import io.lampyr.query.script.run.ScriptObject;
import io.lampyr.query.script.syntax.ScriptFailure;
import org.apache.lucene.queries.intervals.FilteredIntervalsSource;
import org.apache.lucene.queries.intervals.IntervalIterator;
import org.apache.lucene.queries.intervals.IntervalsSource;

/** Those places of a source that a script lets through; it runs once for each of them. */
final class IntervalScript extends FilteredIntervalsSource {
  private final ScriptProgram program;

  private IntervalScript(IntervalsSource source, ScriptProgram program) {
    super("FILTER(" + program.script().source() + ")", source);
    this.program = program;
  }

  static IntervalsSource filter(IntervalsSource source, Script script) {
    return new IntervalScript(source, script.compile(ScriptContext.INTERVAL));
  }

  @Override
  protected boolean accept(IntervalIterator found) {
    Place place = new Place(found);
    return program.truth(program.run(_ -> place));
  }

  /** {@code interval}: positions of its first and its last term, and how many lie unmatched. */
  private record Place(IntervalIterator found) implements ScriptObject {
    @Override
    public String typeName() {
      return "org.elasticsearch.index.query.IntervalFilterScript.Interval";
    }

    @Override
    public Object member(String name, int offset) {
      return switch (name) {
        case "start" -> found.start();
        case "end" -> found.end();
        case "gaps" -> found.gaps();
        default ->
            throw ScriptFailure.argument(
                "dynamic getter [" + typeName() + ", " + name + "] not found", offset);
      };
    }

    @Override
    public Object call(String method, Arguments arguments) {
      return switch (method + "/" + arguments.count()) {
        case "getStart/0" -> found.start();
        case "getEnd/0" -> found.end();
        case "getGaps/0" -> found.gaps();
        default -> throw arguments.unknownMethod(typeName(), method);
      };
    }
  }
}
