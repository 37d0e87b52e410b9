package io.lampyr.query.script.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A script that was read. Immutable and safe for many threads.
 *
 * @param main what is run
 * @param functions the script's own, by name and number of parameters, as {@code add/2}
 * @param given the given names that it uses
 */
public record ParsedScript(Function main, Map<String, Function> functions, Set<String> given) {
  public ParsedScript {
    functions = Map.copyOf(functions);
    given = Set.copyOf(given);
  }

  /** The same script, giving that value where it ends without having said what it gives. */
  public ParsedScript orElse(Object unsaid) {
    List<Statement> statements = main.body().statements();
    if (statements.getLast() instanceof Statement.Return) {
      return this;
    }
    List<Statement> all = new ArrayList<>(statements);
    all.add(new Statement.Return(new Expression.Constant(unsaid, 0)));
    Function whole =
        new Function(
            main.result(), main.parameters(), new Statement.Block(all), main.slots(), main.depth());
    return new ParsedScript(whole, functions, given);
  }

  /**
   * One body with its variables.
   *
   * @param slots how many variables it has, its parameters first
   * @param depth how deep its parts stand in each other
   */
  public record Function(
      String result,
      List<Expression.Local> parameters,
      Statement.Block body,
      int slots,
      int depth) {
    public Function {
      parameters = List.copyOf(parameters);
    }
  }
}
