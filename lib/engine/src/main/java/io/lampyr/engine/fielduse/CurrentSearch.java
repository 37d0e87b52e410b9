package io.lampyr.engine.fielduse;

import org.jspecify.annotations.Nullable;

/**
 * For which search a reader is watched, which many searches have in turn. Whoever kept something of
 * the reader beyond its search notes nothing, or what is of the next one: nobody does keep any.
 */
final class CurrentSearch {
  private volatile @Nullable SearchUses uses;

  void begin(SearchUses own) {
    uses = own;
  }

  void end() {
    uses = null;
  }

  @Nullable SearchUses uses() {
    return uses;
  }

  void note(String field, Structure structure) {
    SearchUses now = uses;
    if (now != null) {
      now.note(field, structure);
    }
  }
}
