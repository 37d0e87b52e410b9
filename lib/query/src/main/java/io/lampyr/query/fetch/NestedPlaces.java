package io.lampyr.query.fetch;

import io.lampyr.mapping.MappedField;
import io.lampyr.mapping.Mapping;
import io.lampyr.mapping.ObjectField;
import io.lampyr.mapping.document.SystemFields;
import io.lampyr.query.dsl.frame.WholeDocuments;
import java.io.IOException;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Term;
import org.apache.lucene.util.BitSet;
import org.jspecify.annotations.Nullable;

/** Where nested documents stand in those around them. Documents are numbers of all segments. */
record NestedPlaces(Mapping mapping) {
  /** The first document of those inside of one: they stand before it, behind the one before it. */
  int firstInside(LeafReaderContext leaf, int doc, @Nullable String aroundPath) throws IOException {
    int at = doc - leaf.docBase;
    BitSet whole = WholeDocuments.bits().getBitSet(leaf);
    int first = at == 0 || whole == null ? 0 : whole.prevSetBit(at - 1) + 1;
    if (aroundPath != null) {
      // A nested document's own inner ones stand behind the one of the same path before it.
      PostingsEnum same = postings(leaf, aroundPath);
      if (same != null) {
        for (int other = same.advance(first); other < at; other = same.nextDoc()) {
          first = other + 1;
        }
      }
    }
    return first + leaf.docBase;
  }

  /**
   * The innermost nested object that a document is a value of.
   *
   * @param doc its number in the segment
   */
  String innermost(LeafReaderContext leaf, int doc) throws IOException {
    String found = "";
    for (MappedField field : mapping.fields()) {
      if (isNested(field) && field.path().length() > found.length()) {
        PostingsEnum same = postings(leaf, field.path());
        if (same != null && same.advance(doc) == doc) {
          found = field.path();
        }
      }
    }
    return found;
  }

  private static boolean isNested(MappedField field) {
    return field instanceof ObjectField object && object.options().nested();
  }

  /** A document's place in each nested object around it, from outside in. */
  Map<String, @Nullable Object> of(LeafReaderContext leaf, int doc, String path)
      throws IOException {
    List<String> levels =
        mapping.fields().stream()
            .filter(NestedPlaces::isNested)
            .map(MappedField::path)
            .filter(each -> (path + ".").startsWith(each + "."))
            .sorted(Comparator.comparingInt(String::length))
            .toList();
    Map<String, @Nullable Object> within = Map.of();
    int at = doc - leaf.docBase;
    for (int i = levels.size() - 1; i >= 0; i--) {
      String around = i == 0 ? null : levels.get(i - 1);
      PostingsEnum outer = around == null ? null : postings(leaf, around);
      int end = outer == null ? at : outer.advance(at);
      Map<String, @Nullable Object> level = new LinkedHashMap<>();
      level.put("field", levels.get(i).substring(around == null ? 0 : around.length() + 1));
      int first = firstInside(leaf, end + leaf.docBase, around) - leaf.docBase;
      level.put("offset", count(leaf, levels.get(i), first, at));
      if (!within.isEmpty()) {
        level.put("_nested", within);
      }
      within = level;
      at = end;
    }
    return within;
  }

  private static int count(LeafReaderContext leaf, String path, int from, int to)
      throws IOException {
    PostingsEnum same = postings(leaf, path);
    if (same == null) {
      return 0;
    }
    int count = 0;
    for (int doc = same.advance(from); doc < to; doc = same.nextDoc()) {
      count++;
    }
    return count;
  }

  private static @Nullable PostingsEnum postings(LeafReaderContext leaf, String path)
      throws IOException {
    return leaf.reader().postings(new Term(SystemFields.NESTED_PATH, path));
  }
}
