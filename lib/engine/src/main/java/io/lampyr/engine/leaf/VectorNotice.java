package io.lampyr.engine.leaf;

import io.lampyr.base.check.Check;
import io.lampyr.engine.reader.ShardView;
import java.util.ArrayList;
import java.util.List;

/** Commits whose vectors somebody wants near before they are searched. */
public record VectorNotice(List<ShardView> views) {
  public static final int MOST = 100;

  public VectorNotice {
    views = List.copyOf(views);
    Check.that(views.size() <= MOST, "too many commits in one notice: " + views.size());
  }

  /** The same of any number of commits: as many notices as they need. */
  public static List<VectorNotice> of(List<ShardView> views) {
    List<VectorNotice> notices = new ArrayList<>();
    for (int from = 0; from < views.size(); from += MOST) {
      notices.add(new VectorNotice(views.subList(from, Math.min(views.size(), from + MOST))));
    }
    return List.copyOf(notices);
  }
}
