package io.lampyr.query.search;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is found before the query phase, in all shards: the nearest of vectors, or the lists that
 * are made one. Not both.
 *
 * @param retriever whether the request said it in the words of retrievers
 */
public record Gathering(List<Knn> knn, @Nullable Ranked ranked, boolean retriever) {
  static final Gathering NONE = new Gathering(List.of(), null, false);

  public Gathering {
    knn = List.copyOf(knn);
  }

  Gathering with(Ranked other) {
    return new Gathering(knn, other, retriever);
  }
}
