package io.lampyr.query.aggregation.metric;

import io.lampyr.base.error.CorruptionException;
import io.lampyr.query.aggregation.frame.Aggregation;
import io.lampyr.query.aggregation.frame.AggregationScope;
import io.lampyr.query.aggregation.frame.Collecting;
import io.lampyr.query.aggregation.frame.FieldSpec;
import io.lampyr.query.aggregation.frame.Leaf;
import io.lampyr.query.aggregation.frame.Node;
import io.lampyr.query.aggregation.frame.Options;
import io.lampyr.query.aggregation.frame.Reducing;
import io.lampyr.query.aggregation.frame.Segment;
import io.lampyr.query.aggregation.frame.Source;
import io.lampyr.query.aggregation.frame.Sources;
import io.lampyr.query.aggregation.result.Partial;
import io.lampyr.query.aggregation.result.Result;
import java.io.IOException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.index.SortedSetDocValues;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/** {@code string_stats}: how long texts are, and how evenly their letters are used. */
public final class StringStatsAggregation implements Aggregation {
  private static final Partial.Texts NONE = new Partial.Texts(0, 0, Integer.MAX_VALUE, 0, Map.of());

  private final FieldSpec spec;
  private final boolean showDistribution;

  private StringStatsAggregation(FieldSpec spec, boolean showDistribution) {
    this.spec = spec;
    this.showDistribution = showDistribution;
  }

  public static StringStatsAggregation of(Options options) {
    boolean show = options.flag("show_distribution", false);
    return new StringStatsAggregation(FieldSpec.of(options), show);
  }

  @Override
  public String type() {
    return "string_stats";
  }

  @Override
  public boolean acceptsChildren() {
    return false;
  }

  private static final class Counts {
    private final Map<Integer, Long> letters = new HashMap<>();
    private long count;
    private long chars;
    private int shortest = Integer.MAX_VALUE;
    private int longest;

    void add(BytesRef term) {
      String text = term.utf8ToString();
      int length = text.codePointCount(0, text.length());
      count++;
      chars += length;
      shortest = Math.min(shortest, length);
      longest = Math.max(longest, length);
      text.codePoints().forEach(letter -> letters.merge(letter, 1L, Long::sum));
    }

    void add(Partial.Texts other) {
      count += other.count();
      chars += other.chars();
      shortest = Math.min(shortest, other.shortest());
      longest = Math.max(longest, other.longest());
      other.letters().forEach((letter, times) -> letters.merge(letter, times, Long::sum));
    }

    Partial.Texts partial() {
      return new Partial.Texts(count, chars, shortest, longest, letters);
    }
  }

  @Override
  public Collecting collecting(AggregationScope scope, Node self) {
    return switch (Sources.of(scope, spec)) {
      case Source.Absent absent -> new Fixed(NONE);
      case Source.Terms terms -> new Counting(terms);
      case Source.Numbers numbers -> throw Sources.unsupported(scope, spec);
      case Source.Points _, Source.Shapes _ -> throw Sources.unsupported(scope, spec);
      case Source.Ranges ranges -> throw Sources.unsupported(scope, spec);
    };
  }

  private static final class Counting implements Collecting {
    private final Source.Terms terms;
    private final PerBucket<Counts> counts = new PerBucket<>(Counts::new);

    Counting(Source.Terms terms) {
      this.terms = terms;
    }

    @Override
    public Leaf leaf(Segment segment) throws IOException {
      SortedSetDocValues values = terms.source().leaf(segment.context());
      BytesRef missing = terms.source().missing();
      return (doc, bucket) -> {
        if (values.advanceExact(doc)) {
          for (int i = values.docValueCount(); i > 0; i--) {
            counts.get(bucket).add(values.lookupOrd(values.nextOrd()));
          }
        } else if (missing != null) {
          counts.get(bucket).add(missing);
        }
      };
    }

    @Override
    public Partial build(int bucket) {
      return counts.take(bucket).partial();
    }
  }

  @Override
  public Partial nothing(Node self) {
    return NONE;
  }

  private static Partial.Texts texts(Partial partial) {
    if (partial instanceof Partial.Texts texts) {
      return texts;
    }
    throw new CorruptionException("partial aggregation has no texts");
  }

  @Override
  public Partial merge(List<Partial> partials, Node self) {
    Counts all = new Counts();
    partials.forEach(partial -> all.add(texts(partial)));
    return all.partial();
  }

  @Override
  public Result finish(Partial partial, Node self, Reducing reducing) {
    Partial.Texts texts = texts(partial);
    boolean any = texts.count() > 0;
    double entropy = 0;
    Map<String, Double> shares = new LinkedHashMap<>();
    List<Map.Entry<Integer, Long>> letters =
        texts.letters().entrySet().stream()
            .sorted(
                Map.Entry.<Integer, Long>comparingByValue()
                    .reversed()
                    .thenComparing(Map.Entry.comparingByKey()))
            .toList();
    for (Map.Entry<Integer, Long> letter : letters) {
      double share = (double) letter.getValue() / texts.chars();
      shares.put(Character.toString(letter.getKey()), share);
      entropy -= share * Math.log(share) / Math.log(2);
    }
    Map<String, Double> values = new LinkedHashMap<>();
    values.put("count", (double) texts.count());
    values.put("min_length", any ? texts.shortest() : Double.NaN);
    values.put("max_length", any ? texts.longest() : Double.NaN);
    values.put("avg_length", any ? (double) texts.chars() / texts.count() : Double.NaN);
    values.put("entropy", entropy);
    Map<String, @Nullable Object> body = new LinkedHashMap<>();
    body.put("count", texts.count());
    body.put("min_length", any ? (Object) texts.shortest() : null);
    body.put("max_length", any ? (Object) texts.longest() : null);
    body.put("avg_length", any ? values.get("avg_length") : null);
    body.put("entropy", any ? (Object) entropy : 0.0);
    if (showDistribution) {
      body.put("distribution", any ? shares : null);
    }
    return new Result.Metric(type(), body, values, true);
  }
}
