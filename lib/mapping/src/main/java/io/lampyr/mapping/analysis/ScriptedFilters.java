package io.lampyr.mapping.analysis;

import io.lampyr.mapping.fault.FaultException;
import java.io.IOException;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.function.UnaryOperator;
import org.apache.lucene.analysis.FilteringTokenFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.miscellaneous.ConditionalTokenFilter;

/** Filters that ask a script about each token. */
final class ScriptedFilters {
  /** Other filters are done to the tokens that the script accepts. */
  static final String CONDITION = "condition";

  /** Tokens that the script does not accept are left out. */
  static final String PREDICATE = "predicate_token_filter";

  private ScriptedFilters() {}

  static UnaryOperator<TokenStream> predicate(AnalysisSettings settings) {
    TokenScripts.Judge judge = judge(settings);
    return in -> new Accepted(in, judge);
  }

  static UnaryOperator<TokenStream> condition(
      TokenScripts.Judge judge, UnaryOperator<TokenStream> inner) {
    return in -> new Where(in, inner, judge);
  }

  /** The script of a filter's settings, which must be one of their own. */
  static TokenScripts.Judge judge(AnalysisSettings settings) {
    if (!(settings.values().get("script") instanceof Map<?, ?> script)
        || !(script.containsKey("source") || script.containsKey("id"))) {
      throw FaultException.argument(
          "must specify either [source] for an inline script or [id] for a stored script");
    }
    if (!script.containsKey("source")) {
      throw FaultException.argument(
          "Cannot use stored scripts in tokenfilter [" + settings.name() + "]");
    }
    return ServiceLoader.load(TokenScripts.class, TokenScripts.class.getClassLoader())
        .findFirst()
        .orElseThrow(() -> FaultException.argument("scripts are not run for tokens here"))
        .compile(script);
  }

  private static final class Accepted extends FilteringTokenFilter {
    private final TokenScripts.Judge judge;
    private final SeenToken token;

    Accepted(TokenStream in, TokenScripts.Judge judge) {
      super(in);
      this.judge = judge;
      this.token = new SeenToken(this);
    }

    @Override
    protected boolean accept() {
      return judge.accepts(token.next());
    }

    @Override
    public void reset() throws IOException {
      super.reset();
      token.restart();
    }
  }

  private static final class Where extends ConditionalTokenFilter {
    private final TokenScripts.Judge judge;
    private final SeenToken token;

    Where(TokenStream in, UnaryOperator<TokenStream> inner, TokenScripts.Judge judge) {
      super(in, inner::apply);
      this.judge = judge;
      this.token = new SeenToken(this);
    }

    @Override
    protected boolean shouldFilter() {
      return judge.accepts(token.next());
    }

    @Override
    public void reset() throws IOException {
      super.reset();
      token.restart();
    }
  }
}
