package io.lampyr.pipelines.grok;

import io.lampyr.mapping.fault.FaultException;
import io.lampyr.pipelines.config.Options;
import io.lampyr.pipelines.document.IngestDocument;
import io.lampyr.pipelines.run.Processor;
import io.lampyr.query.pattern.Grok;
import io.lampyr.query.pattern.PatternBank;
import io.lampyr.query.pattern.Work;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * {@code redact}: the parts of a text that patterns name are replaced by their names, wherever they
 * are. Of parts that lie over one another one is left, named as the longest of them, that none of
 * the letters is told.
 */
public final class RedactProcessor implements Processor.Change {
  private static final String TRACE = "_ingest._redact._is_redacted";

  private final String field;
  private final List<Grok> patterns;
  private final String prefix;
  private final String suffix;
  private final boolean ignoreMissing;
  private final boolean trace;

  public RedactProcessor(Options options) {
    field = options.text("field");
    List<String> sources = options.texts("patterns");
    prefix = options.text("prefix", "<");
    suffix = options.text("suffix", ">");
    ignoreMissing = options.flag("ignore_missing", true);
    trace = options.flag("trace_redact", false);
    // There is one licence, and it lets everybody redact.
    boolean _ = options.flag("skip_if_unlicensed", false);
    patterns = GrokProcessor.compiled(options, sources, PatternBank.ECS_V1);
  }

  @Override
  public void change(IngestDocument document) {
    Object value = document.get(field, ignoreMissing);
    if (value == null) {
      if (ignoreMissing) {
        return;
      }
      throw FaultException.argument("field [" + field + "] is null or missing");
    }
    if (!(value instanceof String text)) {
      throw IngestDocument.cannotCast(field, value, "java.lang.String");
    }
    List<Grok.Place> places = new ArrayList<>();
    patterns.forEach(pattern -> places.addAll(pattern.places(text, document.work())));
    if (places.isEmpty()) {
      return;
    }
    document.set(field, redacted(text, apart(places), document.work()));
    if (trace) {
      document.set(TRACE, true);
    }
  }

  /** As few that do not lie over one another, in their order. */
  private static List<Grok.Place> apart(List<Grok.Place> places) {
    List<Grok.Place> sorted = new ArrayList<>(places);
    sorted.sort(Comparator.comparingInt(Grok.Place::start));
    List<Grok.Place> apart = new ArrayList<>();
    Grok.Place named = sorted.getFirst();
    int start = named.start();
    int end = named.end();
    for (Grok.Place place : sorted.subList(1, sorted.size())) {
      if (place.start() >= end) {
        apart.add(new Grok.Place(start, end, named.name()));
        named = place;
        start = place.start();
        end = place.end();
      } else {
        named = place.length() > named.length() ? place : named;
        end = Math.max(end, place.end());
      }
    }
    apart.add(new Grok.Place(start, end, named.name()));
    return apart;
  }

  private String redacted(String text, List<Grok.Place> places, Work work) {
    StringBuilder out = new StringBuilder();
    int from = 0;
    for (Grok.Place place : places) {
      String name = prefix + place.name() + suffix;
      work.make(name.length());
      out.append(text, from, place.start()).append(name);
      from = place.end();
    }
    return out.append(text, from, text.length()).toString();
  }
}
