package io.lampyr.query.search;

import io.lampyr.mapping.LeafField;
import io.lampyr.mapping.Mapping;
import io.lampyr.mapping.column.ColumnFormat;
import io.lampyr.mapping.column.FlatKey;
import io.lampyr.mapping.fault.Fault;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.field.Facts;
import io.lampyr.mapping.field.NumberType;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.SortedNumericDocValues;
import org.apache.lucene.index.SortedSetDocValues;
import org.apache.lucene.search.CollectorManager;
import org.apache.lucene.search.FieldComparator;
import org.apache.lucene.search.FieldDoc;
import org.apache.lucene.search.LeafFieldComparator;
import org.apache.lucene.search.Pruning;
import org.apache.lucene.search.Scorable;
import org.apache.lucene.search.Sort;
import org.apache.lucene.search.SortField;
import org.apache.lucene.search.grouping.FirstPassGroupingCollector;
import org.apache.lucene.search.grouping.GroupSelector;
import org.apache.lucene.search.grouping.SearchGroup;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/**
 * Collects the first hit of each value of a field. The number of a group's first document is the
 * last of its sort values.
 */
final class Grouping
    implements CollectorManager<
        FirstPassGroupingCollector<Object>, Collection<SearchGroup<Object>>> {
  /** Types that groups can be made of, beside numbers. */
  private static final Set<String> TAKEN = Set.of("keyword", "token_count");

  private final ColumnFormat format;
  private final Sort sort;
  private final int size;

  private final @Nullable FieldDoc after;

  private Grouping(ColumnFormat format, Sort sort, int size, @Nullable FieldDoc after) {
    this.format = format;
    this.sort = sort;
    this.size = size;
    this.after = after;
  }

  /** Of the groups behind a hit, where hits are ordered by what groups are made of. */
  Grouping behind(@Nullable FieldDoc hit) {
    return new Grouping(format, sort, size, hit);
  }

  static Grouping of(Collapse collapse, Mapping mapping, Sort sort, int size) {
    String field = collapse.field();
    LeafField leaf = mapping.leaf(field);
    if (leaf == null && FlatKey.of(mapping, field) != null) {
      throw unknown(field);
    }
    if (leaf == null) {
      throw FaultException.argument("no mapping found for `" + field + "` in order to collapse on");
    }
    Facts.DocValues kind = leaf.type().facts().docValues();
    boolean isTaken = leaf.type() instanceof NumberType || TAKEN.contains(leaf.type().name());
    boolean fits = kind == Facts.DocValues.SORTED_NUMERIC || kind == Facts.DocValues.SORTED_SET;
    if (isTaken && kind == Facts.DocValues.NONE) {
      throw FaultException.argument(
          "cannot collapse on field `" + field + "` without `doc_values`");
    }
    if (!isTaken || !fits) {
      throw unknown(field);
    }
    if (!collapse.innerHits().isEmpty() && leaf.type().facts().index() == Facts.Index.NONE) {
      throw FaultException.argument(
          "cannot expand `inner_hits` for collapse field `"
              + field
              + "`, only indexed field can retrieve `inner_hits`");
    }
    List<SortField> fields = new ArrayList<>(List.of(sort.getSort()));
    fields.add(SortField.FIELD_DOC);
    return new Grouping(
        ColumnFormat.of(leaf, null), new Sort(fields.toArray(SortField[]::new)), size, null);
  }

  private static FaultException unknown(String field) {
    return FaultException.argument(
        "unknown type for collapse field `" + field + "`, only keywords and numbers are accepted");
  }

  /** A group's value as users see it, or null for documents without one. */
  @Nullable Object shown(@Nullable Object group) {
    return switch (group) {
      case null -> null;
      case BytesRef term -> format.shown(term);
      case Long entry -> format.shown(entry);
      default -> throw new IllegalStateException("group of another kind: " + group);
    };
  }

  @Override
  public FirstPassGroupingCollector<Object> newCollector() {
    return after == null
        ? new FirstPassGroupingCollector<>(new Values(), sort, size)
        : new Behind(after);
  }

  @Override
  public Collection<SearchGroup<Object>> reduce(
      Collection<FirstPassGroupingCollector<Object>> collectors) throws IOException {
    List<Collection<SearchGroup<Object>>> all = new ArrayList<>();
    for (FirstPassGroupingCollector<Object> collector : collectors) {
      Collection<SearchGroup<Object>> groups = collector.getTopGroups(0);
      if (groups != null) {
        all.add(groups);
      }
    }
    Collection<SearchGroup<Object>> merged =
        all.isEmpty() ? null : SearchGroup.merge(all, 0, size, sort);
    return merged == null ? List.of() : merged;
  }

  private final class Values extends GroupSelector<Object> {
    private @Nullable SortedNumericDocValues numbers;
    private @Nullable SortedSetDocValues terms;
    private @Nullable Object current;

    @Override
    public void setNextReader(LeafReaderContext context) throws IOException {
      String path = format.leaf().path();
      if (format.leaf().type().facts().docValues() == Facts.DocValues.SORTED_NUMERIC) {
        numbers = DocValues.getSortedNumeric(context.reader(), path);
      } else {
        terms = DocValues.getSortedSet(context.reader(), path);
      }
    }

    @Override
    public void setScorer(Scorable scorer) {}

    @Override
    public State advanceTo(int doc) throws IOException {
      current = null;
      if (numbers != null && numbers.advanceExact(doc)) {
        single(numbers.docValueCount(), doc);
        current = numbers.nextValue();
      } else if (terms != null && terms.advanceExact(doc)) {
        single(terms.docValueCount(), doc);
        current = terms.lookupOrd(terms.nextOrd());
      }
      return State.ACCEPT;
    }

    private void single(int count, int doc) {
      if (count > 1) {
        throw FaultException.argument(
            Fault.COLLAPSED
                + doc
                + ", the collapse field must be single valued: ["
                + format.leaf().path()
                + "]");
      }
    }

    @Override
    @SuppressWarnings("NullAway") // The library takes null for documents without a value.
    public Object currentValue() {
      return current;
    }

    @Override
    @SuppressWarnings("NullAway") // As above.
    public Object copyValue() {
      return current instanceof BytesRef term ? BytesRef.deepCopyOf(term) : current;
    }

    @Override
    public void setGroups(Collection<SearchGroup<Object>> groups) {
      throw new UnsupportedOperationException("documents are collected in one pass");
    }
  }

  /** Passes over what is not behind the hit. */
  private final class Behind extends FirstPassGroupingCollector<Object> {
    private final FieldComparator<Object> comparator;
    private final int way;
    private @Nullable LeafFieldComparator order;

    @SuppressWarnings("unchecked") // A sort's comparators take the values that it gives.
    Behind(FieldDoc hit) {
      super(new Values(), sort, size);
      SortField first = sort.getSort()[0];
      comparator = (FieldComparator<Object>) first.getComparator(1, Pruning.NONE);
      comparator.setTopValue(hit.fields[0]);
      way = first.getReverse() ? -1 : 1;
    }

    @Override
    protected void doSetNextReader(LeafReaderContext context) throws IOException {
      super.doSetNextReader(context);
      order = comparator.getLeafComparator(context);
    }

    @Override
    public void collect(int doc) throws IOException {
      if (order != null && way * order.compareTop(doc) < 0) {
        super.collect(doc);
      }
    }
  }
}
