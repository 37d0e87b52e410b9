package io.lampyr.engine.search;

import io.lampyr.engine.cell.CellReader;
import io.lampyr.engine.cell.FigureCells;
import io.lampyr.engine.cell.StoredCells;
import io.lampyr.esql.source.Table;
import io.lampyr.esql.type.DataType;
import io.lampyr.esql.type.Values;
import io.lampyr.mapping.LeafField;
import io.lampyr.mapping.MappedField;
import io.lampyr.mapping.Mapping;
import io.lampyr.mapping.column.ColumnValues;
import io.lampyr.mapping.document.SystemFields;
import io.lampyr.mapping.series.SeriesPoint;
import io.lampyr.mapping.source.SourceFields;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.SortedDocValues;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.Weight;
import org.jspecify.annotations.Nullable;

/** The columns that a scan of one shard fills. */
final class ScanColumns {
  private final String index;
  private final Mapping mapping;
  private final List<Table.Wanted> wanted;
  private final IdentityHashMap<Table.Wanted, Weight> conditions = new IdentityHashMap<>();
  private final Map<String, String> parents = new HashMap<>();

  ScanColumns(String index, Mapping mapping, List<Table.Wanted> wanted) {
    this.index = index;
    this.mapping = mapping;
    this.wanted = wanted;
    for (MappedField field : mapping.fields()) {
      if (field instanceof LeafField leaf) {
        leaf.subfields().values().forEach(sub -> parents.put(sub.path(), leaf.path()));
      }
    }
  }

  void condition(Table.Wanted column, Weight weight) {
    conditions.put(column, weight);
  }

  int size() {
    return wanted.size();
  }

  /** The columns without the room that was not used. */
  static @Nullable Object[][] cut(@Nullable Object[][] columns, int count) {
    Object[][] cut = new Object[columns.length][];
    for (int i = 0; i < cut.length; i++) {
      cut[i] = columns[i].length == count ? columns[i] : Arrays.copyOf(columns[i], count);
    }
    return cut;
  }

  OfSegment open(LeafReaderContext leaf, Scorer scorer) throws IOException {
    CellReader[] readers = new CellReader[wanted.size()];
    StoredCells stored = new StoredCells(SourceFields.of(leaf.reader(), mapping));
    int score = -1;
    for (int i = 0; i < readers.length; i++) {
      Table.Wanted column = wanted.get(i);
      if (column.name().equals("_score")) {
        score = i;
      }
      readers[i] = reader(column, leaf, stored);
    }
    return new OfSegment(readers, score, scorer);
  }

  private CellReader reader(Table.Wanted column, LeafReaderContext leaf, StoredCells stored)
      throws IOException {
    Weight condition = conditions.get(column);
    if (condition != null) {
      Scorer scorer = condition.scorer(leaf);
      return scorer == null ? _ -> false : matching(scorer.iterator());
    }
    return switch (column.name()) {
      case "_index" -> _ -> index;
      case "_id" -> stored::id;
      case "_source" -> stored::source;
      case "_score" -> _ -> null;
      case "_ignored" -> CellReader.ignored(leaf.reader());
      case "_version" -> version(leaf);
      case SystemFields.TSID -> series(leaf);
      default -> field(column, leaf, stored);
    };
  }

  /** Series, as their hashes are shown: one text for all documents of a series. */
  private static CellReader series(LeafReaderContext leaf) throws IOException {
    SortedDocValues values = DocValues.getSorted(leaf.reader(), SystemFields.TSID);
    return new CellReader() {
      private int ordinal = -1;
      private @Nullable String text;

      @Override
      public @Nullable Object of(int doc) throws IOException {
        if (!values.advanceExact(doc)) {
          return null;
        }
        if (values.ordValue() != ordinal) {
          ordinal = values.ordValue();
          text = SeriesPoint.text(values.lookupOrd(ordinal));
        }
        return text;
      }
    };
  }

  private static CellReader version(LeafReaderContext leaf) throws IOException {
    ColumnValues values = ColumnValues.system(leaf.reader(), SystemFields.VERSION);
    return doc -> {
      List<Object> all = values.of(doc);
      return all.isEmpty() ? null : all.getFirst();
    };
  }

  private static CellReader matching(DocIdSetIterator documents) {
    return doc -> {
      int at = documents.docID();
      return (at < doc ? documents.advance(doc) : at) == doc;
    };
  }

  /** Counts: what is no number counts as nothing. */
  private static CellReader whole(CellReader figure) {
    return doc ->
        figure.of(doc) instanceof Double number && !number.isNaN()
            ? (Object) Math.round(number)
            : null;
  }

  private CellReader field(Table.Wanted column, LeafReaderContext leaf, StoredCells stored)
      throws IOException {
    LeafField field = mapping.leaf(column.name());
    CellReader figure =
        field == null ? FigureCells.of(leaf.reader(), mapping, column.name()) : null;
    if (figure != null) {
      return column.type() == DataType.LONG ? whole(figure) : figure;
    }
    if (field == null || column.type() == DataType.UNSUPPORTED) {
      return _ -> null;
    }
    CellReader reader = CellReader.of(leaf.reader(), field, column.type());
    if (reader != null) {
      return reader;
    }
    String path = parents.getOrDefault(field.path(), field.path());
    return doc -> stored.field(doc, path, field, column.type());
  }

  /** The columns in one segment. */
  static final class OfSegment {
    private final CellReader[] readers;
    private final int score;
    private final Scorer scorer;

    private OfSegment(CellReader[] readers, int score, Scorer scorer) {
      this.readers = readers;
      this.score = score;
      this.scorer = scorer;
    }

    /** Reads a document's cells, and says about how many bytes they take. */
    long read(int doc, int row, @Nullable Object[][] columns) throws IOException {
      long bytes = 0;
      for (int i = 0; i < readers.length; i++) {
        Object cell = i == score ? (Object) (double) scorer.score() : readers[i].of(doc);
        columns[i][row] = cell;
        bytes += 8 + Values.bytes(cell);
      }
      return bytes;
    }
  }
}
