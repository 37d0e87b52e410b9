package io.lampyr.query.dsl.text;

import io.lampyr.base.glob.Glob;
import io.lampyr.mapping.InnerLeaf;
import io.lampyr.mapping.LeafField;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.field.AnalyzedType;
import io.lampyr.mapping.field.JoinType;
import io.lampyr.mapping.field.KeywordType;
import io.lampyr.query.dsl.frame.FieldTarget;
import io.lampyr.query.dsl.frame.QueryScope;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.core.KeywordAnalyzer;
import org.jspecify.annotations.Nullable;

/**
 * The fields by whose words documents are alike.
 *
 * @param all those that the query names, or whose names fit its patterns; all if it names none
 * @param texts those of them in which free texts are looked for: what fits patterns is not
 */
record LikeFields(List<Chosen> all, List<Chosen> texts) {
  private static final Analyzer WHOLE = new KeywordAnalyzer();

  /**
   * One of them.
   *
   * @param name what requests call it
   * @param path where its words are
   * @param holder the field of documents that has its values
   */
  record Chosen(String name, String path, String holder, Analyzer analyzer) {

    /** A value as a text: of an object the name of a relation; null for nothing. */
    @Nullable String text(@Nullable Object value) {
      Object told = value instanceof Map<?, ?> relation ? relation.get("name") : value;
      return told == null ? null : told.toString();
    }
  }

  /** Those of a query. Names of fields that are no words are refused, unless they may be. */
  static LikeFields named(List<String> fields, boolean strict, QueryScope scope) {
    List<Chosen> texts = new ArrayList<>();
    List<Chosen> all = new ArrayList<>();
    for (String name : fields) {
      FieldTarget target = scope.field(name);
      if (Glob.isGlob(name)) {
        all.addAll(fitting(name, scope));
      } else if (target != null && isNamed(target)) {
        texts.add(chosen(name, target));
        all.add(texts.getLast());
      } else if (target != null && strict) {
        throw FaultException.argument(
            "more_like_this only supports text/keyword fields: [" + name + "]");
      }
    }
    return new LikeFields(fields.isEmpty() ? fitting("*", scope) : all, texts);
  }

  /** Those of a document, which may name some of its own. */
  List<Chosen> of(List<String> own, QueryScope scope) {
    if (own.isEmpty()) {
      return all;
    }
    List<Chosen> found = new ArrayList<>();
    for (String name : own) {
      FieldTarget target = Glob.isGlob(name) ? null : scope.field(name);
      if (target != null && !target.isInner() && isNamed(target)) {
        found.add(chosen(name, target));
      } else {
        found.addAll(fitting(name, scope));
      }
    }
    return found;
  }

  /** The first one alone. */
  LikeFields first() {
    return new LikeFields(List.of(), texts.isEmpty() ? List.of() : texts.subList(0, 1));
  }

  private static boolean isNamed(FieldTarget target) {
    String type = target.typeName();
    return target.shingles() == 0
        && (type.equals("text") || type.equals("keyword"))
        && target.facts().searchable();
  }

  private static Chosen chosen(String name, FieldTarget target) {
    Analyzer analyzer =
        target.type() instanceof AnalyzedType text ? text.indexAnalyzer().analyzer() : WHOLE;
    return new Chosen(name, target.path(), name, analyzer);
  }

  /** Fields of words whose names fit a pattern, and what is made of their words. */
  private static List<Chosen> fitting(String pattern, QueryScope scope) {
    List<Chosen> found = new ArrayList<>();
    scope
        .mapping()
        .fields()
        .forEach(field -> {
          if (field instanceof LeafField leaf && leaf.type().facts().searchable()) {
            fitting(leaf, pattern, found);
          }
        });
    return found;
  }

  private static void fitting(LeafField leaf, String pattern, List<Chosen> into) {
    String path = leaf.path();
    Analyzer analyzer =
        switch (leaf.type()) {
          case AnalyzedType text -> text.indexAnalyzer().analyzer();
          // The peers keep parts of what is in wildcard fields, among which no whole value is.
          case KeywordType words -> words.name().equals("keyword") ? WHOLE : null;
          case JoinType _ -> WHOLE;
          default -> null;
        };
    if (analyzer != null && Glob.matches(pattern, path)) {
      into.add(new Chosen(path, path, path, analyzer));
    }
    for (InnerLeaf inner : InnerLeaf.of(leaf)) {
      if (Glob.matches(pattern, inner.path())) {
        into.add(new Chosen(inner.path(), inner.path(), path, inner.inner().analyzer()));
      }
    }
  }
}
