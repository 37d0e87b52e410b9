package io.lampyr.mapping.analysis;

import java.io.IOException;
import java.util.List;
import java.util.function.UnaryOperator;
import org.apache.lucene.analysis.TokenFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.miscellaneous.ConditionalTokenFilter;
import org.apache.lucene.analysis.miscellaneous.RemoveDuplicatesTokenFilter;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;
import org.apache.lucene.util.AttributeSource;
import org.jspecify.annotations.Nullable;

/** {@code multiplexer}: each token several times in its place, each time through other filters. */
final class BranchFilter extends TokenFilter {
  /** The most branches. */
  static final int MAX_BRANCHES = 100;

  private final PositionIncrementAttribute step = addAttribute(PositionIncrementAttribute.class);
  private final int branches;
  private AttributeSource.@Nullable State token;
  private int branch;

  private BranchFilter(TokenStream in, int branches) {
    super(in);
    this.branches = branches;
    this.branch = branches;
  }

  static TokenStream of(TokenStream in, List<UnaryOperator<TokenStream>> branches) {
    BranchFilter repeated = new BranchFilter(in, branches.size());
    TokenStream stream = repeated;
    for (int i = 0; i < branches.size(); i++) {
      stream = repeated.only(i, stream, branches.get(i));
    }
    return new RemoveDuplicatesTokenFilter(stream);
  }

  private TokenStream only(int number, TokenStream in, UnaryOperator<TokenStream> filter) {
    return new ConditionalTokenFilter(in, filter) {
      @Override
      protected boolean shouldFilter() {
        return branch == number;
      }
    };
  }

  @Override
  public boolean incrementToken() throws IOException {
    AttributeSource.State before = token;
    if (before != null && branch + 1 < branches) {
      restoreState(before);
      step.setPositionIncrement(0);
      branch++;
      return true;
    }
    if (!input.incrementToken()) {
      return false;
    }
    branch = 0;
    token = captureState();
    return true;
  }

  @Override
  public void reset() throws IOException {
    super.reset();
    token = null;
    branch = branches;
  }
}
