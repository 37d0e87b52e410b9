package io.lampyr.query.fetch;

import io.lampyr.base.glob.Glob;
import io.lampyr.mapping.LeafField;
import io.lampyr.mapping.MappedField;
import io.lampyr.mapping.Mapping;
import io.lampyr.mapping.column.ColumnFormat;
import io.lampyr.mapping.column.ColumnValues;
import io.lampyr.mapping.column.Columnless;
import io.lampyr.mapping.column.FlatKey;
import io.lampyr.mapping.document.SystemFields;
import io.lampyr.mapping.field.AnalyzedType;
import io.lampyr.mapping.field.Facts;
import io.lampyr.mapping.field.TextType;
import io.lampyr.mapping.series.SeriesPoint;
import io.lampyr.query.aggregation.value.KeptTerms;
import io.lampyr.query.script.doc.TextColumns;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.SortedDocValues;
import org.apache.lucene.index.SortedSetDocValues;
import org.jspecify.annotations.Nullable;

/**
 * Values of documents out of columns.
 *
 * @param words makes columns of texts whose mapping lets their words be loaded
 */
record DocColumns(Mapping mapping, TextColumns words) {
  static DocColumns of(FetchContext context) {
    return new DocColumns(context.mapping(), KeptTerms.columns(context.searcher()));
  }

  /**
   * Adds the values of all wanted columns of one document.
   *
   * @param root the document that it is nested in, which has the columns of the system; or itself
   */
  void of(
      List<FieldPattern> patterns,
      LeafReaderContext leaf,
      int doc,
      int root,
      Map<String, @Nullable Object> all)
      throws IOException {
    for (FieldPattern pattern : patterns) {
      if (!system(pattern.pattern(), leaf, root, all)) {
        columns(pattern, leaf, doc, all);
      }
    }
  }

  private static boolean system(
      String name, LeafReaderContext leaf, int root, Map<String, @Nullable Object> all)
      throws IOException {
    return switch (name) {
      case SystemFields.SEQ_NO, SystemFields.VERSION, SystemFields.PRIMARY_TERM -> {
        all.put(name, ColumnValues.system(leaf.reader(), name).of(root));
        yield true;
      }
      case SystemFields.TSID -> {
        SortedDocValues series = DocValues.getSorted(leaf.reader(), name);
        if (series.advanceExact(root)) {
          all.put(name, List.of(SeriesPoint.text(series.lookupOrd(series.ordValue()))));
        }
        yield true;
      }
      default -> false;
    };
  }

  private void columns(
      FieldPattern pattern, LeafReaderContext leaf, int doc, Map<String, @Nullable Object> all)
      throws IOException {
    String name = pattern.pattern();
    if (Glob.isGlob(name)) {
      for (MappedField field : mapping.fields()) {
        LeafField column = mapping.leaf(field.path());
        if (column == null || !Glob.matches(name, field.path())) {
          continue;
        }
        if (column.type() instanceof AnalyzedType && pattern.format() != null) {
          throw ColumnFormat.noFormats(column);
        }
        if (column.type().facts().hasDocValues() || isOfWords(column)) {
          column(field.path(), ColumnFormat.of(column, pattern.format()), leaf, doc, all);
        }
      }
      return;
    }
    LeafField column = mapping.leaf(name);
    if (column == null) {
      Columnless.checkInner(mapping, name);
      keys(name, leaf, doc, all);
      return;
    }
    if (isOfWords(column)) {
      column(name, ColumnFormat.of(column, pattern.format()), leaf, doc, all);
      return;
    }
    if (column.type() instanceof AnalyzedType && pattern.format() != null) {
      throw ColumnFormat.noFormats(column);
    }
    if (column.type().facts().docValues() == Facts.DocValues.NONE) {
      throw Columnless.refused(column);
    }
    column(name, ColumnFormat.of(column, pattern.format()), leaf, doc, all);
  }

  /** The values of a key below a flattened field. */
  private void keys(String name, LeafReaderContext leaf, int doc, Map<String, @Nullable Object> all)
      throws IOException {
    FlatKey key = FlatKey.of(mapping, name);
    if (key == null) {
      return;
    }
    List<Object> values = terms(key.column(leaf.reader()), doc);
    if (!values.isEmpty()) {
      all.put(name, values);
    }
  }

  private static List<Object> terms(SortedSetDocValues terms, int doc) throws IOException {
    List<Object> values = new ArrayList<>();
    for (int left = terms.advanceExact(doc) ? terms.docValueCount() : 0; left > 0; left--) {
      values.add(terms.lookupOrd(terms.nextOrd()).utf8ToString());
    }
    return values;
  }

  private static boolean isOfWords(LeafField column) {
    return column.type() instanceof TextType text && text.fielddata();
  }

  private void column(
      String name,
      ColumnFormat format,
      LeafReaderContext leaf,
      int doc,
      Map<String, @Nullable Object> all)
      throws IOException {
    List<Object> values =
        isOfWords(format.leaf())
            ? terms(words.of(leaf, format.leaf()), doc)
            : ColumnValues.open(leaf.reader(), format).of(doc);
    if (!values.isEmpty()) {
      // A field that is wanted in several forms shows them one after the other.
      List<@Nullable Object> shown = new ArrayList<>();
      if (all.get(name) instanceof List<?> before) {
        shown.addAll(before);
      }
      shown.addAll(values);
      all.put(name, shown);
    }
  }
}
