package io.lampyr.mapping;

import io.lampyr.mapping.field.TextType;
import org.jspecify.annotations.Nullable;

/**
 * A field whose values are computed while documents are searched: a column that no segment has.
 *
 * @param leaf how its values are seen: by their column alone
 * @param script what emits the values, as JSON; null where they are read out of sources
 * @param part under which name the script emits them, if it emits the values of several fields
 * @param inside where they are in the objects whose JSON texts the script emits; null where it
 *     emits values
 * @param lenient whether a document of which the script makes nothing good has no values
 * @param prefilter the text in which queries look first, so that the script runs for fewer
 */
public record ComputedField(
    LeafField leaf,
    @Nullable Object script,
    @Nullable String part,
    @Nullable String inside,
    boolean lenient,
    @Nullable String prefilter) {

  ComputedField(LeafField leaf, @Nullable Object script, @Nullable String part, boolean lenient) {
    this(leaf, script, part, null, lenient, null);
  }

  /** Whether it is searched by the words of its texts, of which there is no column. */
  public boolean isText() {
    return leaf.type() instanceof TextType;
  }

  public String path() {
    return leaf.path();
  }
}
