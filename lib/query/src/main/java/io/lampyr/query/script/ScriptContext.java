package io.lampyr.query.script;

import io.lampyr.query.script.doc.ScriptFunctions;
import io.lampyr.query.script.run.GivenDocument;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What a script is for: the names that it is given. */
public enum ScriptContext {
  /** Is tried with its parameters alone. */
  TEST("params"),
  SCORE("doc", "params", "_score"),
  /** Scores what a query finds, of whose terms it may ask. */
  QUERY_SCORE("doc", "params", "_score", "_termStats"),
  FILTER("doc", "params"),
  /** Judges where a rule of intervals was found. */
  INTERVAL("interval"),
  SORT("doc", "params", "_score"),
  TEXT_SORT("doc", "params"),
  FIELD("doc", "params", "_score", "_source"),
  TERMS_SET("doc", "params"),
  VALUE("doc", "params", "_value", "_score"),
  BUCKETS("params"),
  /** Says whether a bucket stays. */
  BUCKET_CHOICE("params"),
  WINDOW("params", "values"),
  /** Scores a word that a document has. */
  SIMILARITY("weight", "query", "field", "term", "doc"),
  /** The part of such a score that is the same for all documents. */
  SIMILARITY_WEIGHT("query", "field", "term"),
  /** Judges a token of a text that is analyzed. */
  TOKEN("token"),
  UPDATE("ctx", "params"),
  /** Emits the values of a field. */
  EMIT("doc", "params", "_source"),
  /** Changes a document on its way through a pipeline. */
  INGEST("ctx", "params"),
  /** Changes a request, or what is answered. */
  REQUEST("ctx", "params"),
  /** Says whether a document goes through a step of a pipeline. */
  INGEST_CONDITION("ctx", "params"),
  METRIC_INIT("state", "params"),
  METRIC_MAP("state", "params", "doc", "_score"),
  METRIC_COMBINE("state", "params"),
  METRIC_REDUCE("states", "params");

  @SuppressWarnings("ImmutableEnumChecker") // Sets of Set.of cannot be changed.
  private final Set<String> names;

  ScriptContext(String... names) {
    this.names = Set.of(names);
  }

  /** What a script gives that ends without having said so; null where that is nothing. */
  @Nullable Object unsaid() {
    return switch (this) {
      case SCORE, QUERY_SCORE, SORT, WINDOW, SIMILARITY, SIMILARITY_WEIGHT -> 0.0;
      case FILTER, INTERVAL, INGEST_CONDITION, TOKEN -> false;
      default -> null;
    };
  }

  /** What scripts of this kind have to give. */
  ResultType result() {
    return switch (this) {
      case FILTER, INTERVAL, INGEST_CONDITION, TOKEN, BUCKET_CHOICE -> ResultType.TRUTH;
      case SCORE, QUERY_SCORE, SORT, WINDOW, SIMILARITY, SIMILARITY_WEIGHT -> ResultType.DOUBLE;
      case TERMS_SET, BUCKETS -> ResultType.NUMBER;
      case TEXT_SORT -> ResultType.TEXT;
      case UPDATE, INGEST, REQUEST, EMIT, METRIC_INIT, METRIC_MAP -> ResultType.NOTHING;
      default -> ResultType.ANY;
    };
  }

  /** Whether a script is for what it gives, and not for what it changes. */
  boolean wantsResult() {
    return result() != ResultType.NOTHING;
  }

  /** Whether scripts of this kind are given something of that name. */
  public boolean isGiven(String name) {
    return names.contains(name);
  }

  Set<String> names() {
    return names;
  }

  /** Functions that scripts of this kind may call beside their own, as {@code saturation/2}. */
  Set<String> functions() {
    if (this == EMIT) {
      return allFunctions();
    }
    if (this == UPDATE || this == INGEST) {
      return GivenDocument.FUNCTIONS;
    }
    return names.contains("doc") && this != SIMILARITY ? ScriptFunctions.NAMES : Set.of();
  }

  static Set<String> allFunctions() {
    Set<String> all = new HashSet<>(ScriptFunctions.NAMES);
    all.addAll(ScriptFunctions.OF_TEXTS);
    all.addAll(List.of("emit/1", "emit/2"));
    return all;
  }

  static Set<String> allNames() {
    Set<String> all = new HashSet<>();
    for (ScriptContext context : values()) {
      all.addAll(context.names);
    }
    return all;
  }
}
