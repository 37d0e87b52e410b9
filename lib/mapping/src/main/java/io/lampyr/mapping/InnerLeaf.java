package io.lampyr.mapping;

import io.lampyr.mapping.field.InnerFields;
import io.lampyr.mapping.field.InnerFields.InnerField;
import io.lampyr.mapping.field.SearchAsYouTypeType;
import io.lampyr.mapping.field.TextType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A field that a type makes of another's values, which no mapping lists: shingles, pairs and
 * beginnings of a text's words, cut up in their own way.
 *
 * @param around the field that has the values
 */
public record InnerLeaf(LeafField around, InnerField inner) {

  /** The one of that name; null if there is none. */
  public static @Nullable InnerLeaf find(Mapping mapping, String path) {
    int dot = path.lastIndexOf('.');
    LeafField leaf = dot <= 0 ? null : mapping.leaf(path.substring(0, dot));
    if (leaf == null || !(leaf.type() instanceof InnerFields type)) {
      return null;
    }
    return type.innerFields().stream()
        .filter(inner -> path.endsWith('.' + inner.name()))
        .filter(inner -> inner.name().length() == path.length() - dot - 1)
        .findFirst()
        .map(inner -> new InnerLeaf(leaf, inner))
        .orElse(null);
  }

  /** The field around the one of that name, if it is such a one. */
  public static @Nullable LeafField around(Mapping mapping, String path) {
    InnerLeaf found = find(mapping, path);
    return found == null ? null : found.around();
  }

  /** All of a field. */
  public static List<InnerLeaf> of(LeafField leaf) {
    return leaf.type() instanceof InnerFields type
        ? type.innerFields().stream().map(inner -> new InnerLeaf(leaf, inner)).toList()
        : List.of();
  }

  public String path() {
    return around.path() + '.' + inner.name();
  }

  /** What its type is called where queries and capabilities tell it. */
  public String kind() {
    return switch (inner.name()) {
      case SearchAsYouTypeType.PREFIXES -> "prefix";
      case TextType.PHRASES -> "phrase";
      default -> around.type().name();
    };
  }
}
