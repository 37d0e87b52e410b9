package io.lampyr.metrics.promql.tree;

/** What an expression gives. */
public enum ValueKind {
  NONE("none", "none"),
  VECTOR("vector", "instant vector"),
  SCALAR("scalar", "scalar"),
  MATRIX("matrix", "range vector"),
  STRING("string", "string");

  private final String word;
  private final String documented;

  ValueKind(String word, String documented) {
    this.word = word;
    this.documented = documented;
  }

  /** As answers call it. */
  public String word() {
    return word;
  }

  /** As messages call it. */
  public String documented() {
    return documented;
  }
}
