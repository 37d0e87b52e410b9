package io.lampyr.query.dsl.text;

import io.lampyr.mapping.LeafField;
import io.lampyr.mapping.Mapping;
import io.lampyr.mapping.document.SystemFields;
import io.lampyr.mapping.field.AnalyzedType;
import io.lampyr.mapping.field.InnerFields;
import io.lampyr.mapping.field.JoinType;
import io.lampyr.mapping.field.KeywordType;
import io.lampyr.mapping.field.MappedType;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.core.KeywordAnalyzer;

/**
 * A field by whose terms documents may be alike.
 *
 * @param name what queries call it
 * @param terms what Lucene calls it
 * @param source where its values stand in documents
 * @param indexed how documents are cut up
 * @param searched how other texts are
 */
record LikedField(String name, String terms, String source, Analyzer indexed, Analyzer searched) {
  private static final Analyzer WHOLE = new KeywordAnalyzer();

  /** The field of that name, which is a text or a keyword. */
  static LikedField of(Mapping mapping, String name, String path, MappedType type) {
    Analyzer indexed =
        switch (type) {
          case AnalyzedType text -> text.indexAnalyzer().analyzer();
          case KeywordType word when word.normalizer() != null -> word.normalizer().analyzer();
          default -> WHOLE;
        };
    Analyzer searched =
        type instanceof AnalyzedType text ? text.searchAnalyzer().analyzer() : indexed;
    return new LikedField(name, path, source(mapping, path), indexed, searched);
  }

  /** All fields of words, with those that the index makes of them. */
  static List<LikedField> all(Mapping mapping) {
    List<LikedField> all = new ArrayList<>();
    mapping
        .fields()
        .forEach(field -> {
          if (field instanceof LeafField leaf && leaf.type().facts().searchable()) {
            add(mapping, leaf, all);
          }
        });
    all.add(
        new LikedField(
            SystemFields.ROUTING, SystemFields.ROUTING, SystemFields.ROUTING, WHOLE, WHOLE));
    return all;
  }

  private static void add(Mapping mapping, LeafField leaf, List<LikedField> to) {
    MappedType type = leaf.type();
    // Words of patterns are found by their parts alone.
    boolean isWord = type instanceof KeywordType && type.name().equals("keyword");
    if (isWord || type instanceof AnalyzedType || type instanceof JoinType) {
      to.add(of(mapping, leaf.path(), leaf.path(), type));
    }
    if (type instanceof InnerFields around) {
      for (InnerFields.InnerField inner : around.innerFields()) {
        String path = leaf.path() + "." + inner.name();
        to.add(
            new LikedField(
                path, path, source(mapping, leaf.path()), inner.analyzer(), inner.analyzer()));
      }
    }
  }

  /** A field within another has the values of that. */
  private static String source(Mapping mapping, String path) {
    int dot = path.lastIndexOf('.');
    return dot > 0 && mapping.leaf(path.substring(0, dot)) != null
        ? source(mapping, path.substring(0, dot))
        : path;
  }
}
