package io.lampyr.engine.leaf;

import io.lampyr.base.check.Check;
import io.lampyr.engine.reader.ShardView;
import java.util.List;

/** Commits that were just published: whoever is asked for them next does well to open them. */
public record WarmNotice(List<ShardView> views) {
  public static final int MOST = 100;

  public WarmNotice {
    views = List.copyOf(views);
    Check.that(views.size() <= MOST, "too many commits in one notice: " + views.size());
  }
}
