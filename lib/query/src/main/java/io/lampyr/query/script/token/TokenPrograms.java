package io.lampyr.query.script.token;

import io.lampyr.mapping.analysis.SeenToken;
import io.lampyr.mapping.analysis.TokenScripts;
import io.lampyr.query.script.Script;
import io.lampyr.query.script.ScriptContext;
import io.lampyr.query.script.ScriptProgram;
import io.lampyr.query.script.run.Arguments;
import io.lampyr.query.script.run.ScriptObject;
import io.lampyr.query.script.syntax.ScriptFailure;
import org.jspecify.annotations.Nullable;

/** Scripts of token filters, each run within the bounds of all scripts. */
public final class TokenPrograms implements TokenScripts {
  @Override
  public Judge compile(Object script) {
    ScriptProgram program = Script.of(script).compile(ScriptContext.TOKEN);
    return token -> {
      Token seen = new Token(token);
      return program.truth(program.run(_ -> seen));
    };
  }

  /** {@code token}. */
  private record Token(SeenToken token) implements ScriptObject {
    @Override
    public String typeName() {
      return "org.elasticsearch.analysis.common.AnalysisPredicateScript.Token";
    }

    @Override
    public Object member(String name, int offset) {
      Object found = property(name);
      if (found == null) {
        throw ScriptFailure.argument(
            "dynamic getter [" + typeName() + ", " + name + "] not found", offset);
      }
      return found;
    }

    private @Nullable Object property(String name) {
      return switch (name) {
        case "term" -> token.term();
        case "position" -> token.position();
        case "positionIncrement" -> token.positionIncrement();
        case "positionLength" -> token.positionLength();
        case "startOffset" -> token.startOffset();
        case "endOffset" -> token.endOffset();
        case "type" -> token.type();
        case "keyword" -> token.isKeyword();
        default -> null;
      };
    }

    @Override
    public Object call(String method, Arguments arguments) {
      Object found =
          switch (method) {
            case "getTerm" -> property("term");
            case "getPosition" -> property("position");
            case "getPositionIncrement" -> property("positionIncrement");
            case "getPositionLength" -> property("positionLength");
            case "getStartOffset" -> property("startOffset");
            case "getEndOffset" -> property("endOffset");
            case "getType" -> property("type");
            case "isKeyword" -> property("keyword");
            default -> null;
          };
      if (found == null || arguments.count() > 0) {
        throw arguments.unknownMethod(typeName(), method);
      }
      return found;
    }
  }
}
