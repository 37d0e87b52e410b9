package io.lampyr.engine.search;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.mapping.json.JsonReading;
import io.lampyr.query.aggregation.frame.HitFetcher;
import io.lampyr.query.fetch.FetchContext;
import io.lampyr.query.fetch.FetchPhase;
import io.lampyr.query.fetch.FetchSpec;
import io.lampyr.query.fetch.FetchedHit;
import io.lampyr.query.fetch.Found;
import io.lampyr.query.fetch.HitWriter;
import io.lampyr.query.profile.FetchProfile;
import io.lampyr.query.sort.SortValues;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import tools.jackson.core.JsonGenerator;

/** Fetches the hits of {@code top_hits} as those of a search are fetched. */
final class TopHitsFetcher implements HitFetcher {
  private final Supplier<FetchContext> context;
  private final int maxWindow;

  TopHitsFetcher(Supplier<FetchContext> context, int maxWindow) {
    this.context = context;
    this.maxWindow = maxWindow;
  }

  @Override
  public int maxWindow() {
    return maxWindow;
  }

  @Override
  public List<byte[]> fetch(String name, FetchSpec shown, List<Wanted> hits) {
    List<Found> wanted =
        hits.stream()
            .map(hit ->
                new Found(hit.doc(), hit.score(), new SortValues(hit.sort(), hit.sort()), null))
            .toList();
    try {
      List<byte[]> written = new ArrayList<>();
      FetchContext made = context.get();
      FetchProfile profile = FetchProfile.of(made.searcher(), FetchProfile.topHits(name));
      for (FetchedHit hit : FetchPhase.fetch(made, shown, wanted, profile)) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (JsonGenerator json = JsonReading.generator(out)) {
          HitWriter.write(hit, json);
        }
        written.add(out.toByteArray());
      }
      return written;
    } catch (IOException e) {
      throw new UnavailableException("hits cannot be read", e);
    }
  }
}
