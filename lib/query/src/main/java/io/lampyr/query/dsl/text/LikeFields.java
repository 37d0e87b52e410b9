package io.lampyr.query.dsl.text;

import io.lampyr.base.glob.Glob;
import io.lampyr.mapping.InnerLeaf;
import io.lampyr.mapping.LeafField;
import io.lampyr.mapping.Mapping;
import io.lampyr.mapping.document.SystemFields;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.field.AnalyzedType;
import io.lampyr.mapping.field.JoinType;
import io.lampyr.mapping.field.KeywordType;
import io.lampyr.mapping.field.MappedType;
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
   * @param indexed how documents are cut up
   * @param searched how other texts are
   */
  record Chosen(String name, String path, String holder, Analyzer indexed, Analyzer searched) {

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
        texts.add(chosen(name, target, scope.mapping()));
        all.add(texts.getLast());
      } else if (target != null && strict) {
        throw FaultException.argument(
            "more_like_this only supports text/keyword fields: [" + name + "]");
      }
    }
    return new LikeFields(fields.isEmpty() ? every(scope) : all, texts);
  }

  /** Whether no field of that name is one of anything else than words. */
  static boolean mayBeWords(String name, QueryScope scope) {
    FieldTarget target = scope.field(name);
    return target == null || Glob.isGlob(name) || isNamed(target);
  }

  /** All that there are. */
  static List<Chosen> every(QueryScope scope) {
    return fitting("*", scope);
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
        found.add(chosen(name, target, scope.mapping()));
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

  private static Chosen chosen(String name, FieldTarget target, Mapping mapping) {
    String path = target.path();
    return ofType(name, path, holder(mapping, path), target.type());
  }

  private static Chosen ofType(String name, String path, String holder, MappedType type) {
    Analyzer indexed =
        switch (type) {
          case AnalyzedType text -> text.indexAnalyzer().analyzer();
          case KeywordType word when word.normalizer() != null -> word.normalizer().analyzer();
          default -> WHOLE;
        };
    Analyzer searched =
        type instanceof AnalyzedType text ? text.searchAnalyzer().analyzer() : indexed;
    return new Chosen(name, path, holder, indexed, searched);
  }

  /** A field within another has the values of that. */
  private static String holder(Mapping mapping, String path) {
    int dot = path.lastIndexOf('.');
    return dot > 0 && mapping.leaf(path.substring(0, dot)) != null
        ? holder(mapping, path.substring(0, dot))
        : path;
  }

  /** Fields of words whose names fit a pattern, and what is made of their words. */
  private static List<Chosen> fitting(String pattern, QueryScope scope) {
    List<Chosen> found = new ArrayList<>();
    Mapping mapping = scope.mapping();
    mapping
        .fields()
        .forEach(field -> {
          if (field instanceof LeafField leaf && leaf.type().facts().searchable()) {
            fitting(leaf, pattern, mapping, found);
          }
        });
    String routing = SystemFields.ROUTING;
    if (Glob.matches(pattern, routing)) {
      found.add(new Chosen(routing, routing, routing, WHOLE, WHOLE));
    }
    return found;
  }

  private static void fitting(LeafField leaf, String pattern, Mapping mapping, List<Chosen> into) {
    String path = leaf.path();
    MappedType type = leaf.type();
    // The peers keep parts of what is in wildcard fields, among which no whole value is.
    boolean isWord = type instanceof KeywordType && type.name().equals("keyword");
    boolean hasWords = isWord || type instanceof AnalyzedType || type instanceof JoinType;
    if (hasWords && Glob.matches(pattern, path)) {
      into.add(ofType(path, path, holder(mapping, path), type));
    }
    for (InnerLeaf inner : InnerLeaf.of(leaf)) {
      if (Glob.matches(pattern, inner.path())) {
        Analyzer analyzer = inner.inner().analyzer();
        into.add(new Chosen(inner.path(), inner.path(), holder(mapping, path), analyzer, analyzer));
      }
    }
  }
}
