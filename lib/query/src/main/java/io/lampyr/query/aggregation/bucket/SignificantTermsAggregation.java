package io.lampyr.query.aggregation.bucket;

import io.lampyr.mapping.LeafField;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.query.aggregation.frame.Absorbing;
import io.lampyr.query.aggregation.frame.AggregationScope;
import io.lampyr.query.aggregation.frame.Collecting;
import io.lampyr.query.aggregation.frame.FieldSpec;
import io.lampyr.query.aggregation.frame.Leaf;
import io.lampyr.query.aggregation.frame.Node;
import io.lampyr.query.aggregation.frame.Options;
import io.lampyr.query.aggregation.frame.Reducing;
import io.lampyr.query.aggregation.frame.Segment;
import io.lampyr.query.aggregation.frame.Settling;
import io.lampyr.query.aggregation.frame.Source;
import io.lampyr.query.aggregation.frame.Sources;
import io.lampyr.query.aggregation.result.Partial;
import io.lampyr.query.aggregation.result.Partial.Bucket;
import io.lampyr.query.aggregation.result.Result;
import io.lampyr.query.aggregation.value.Format;
import io.lampyr.query.aggregation.value.Keys;
import io.lampyr.query.aggregation.value.TermSource;
import io.lampyr.query.dsl.frame.QueryNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntUnaryOperator;
import org.apache.lucene.util.ArrayUtil;
import org.apache.lucene.util.IntsRef;
import org.jspecify.annotations.Nullable;

/**
 * {@code significant_terms}, {@code significant_text}: values or words that are more frequent in
 * these documents than in others. A bucket's error is how many documents of the background have the
 * value; all buckets' {@code other} is how many documents are looked at, and their {@code error}
 * how many are in the background.
 */
public final class SignificantTermsAggregation implements ManyBuckets, Settling {
  private final @Nullable Words words;
  private final FieldSpec spec;
  private final Includes includes;
  private final Limits limits;
  private final Significance significance;
  private final Told told;

  /**
   * How words are taken from texts, for {@code significant_text}.
   *
   * @param sources the paths of the texts in sources; none is the field's own
   */
  private record Words(List<String> sources, boolean deduplicates) {}

  /** What a request says besides: what is compared with, and how terms are collected. */
  private record Told(@Nullable QueryNode background, @Nullable String hint) {}

  private SignificantTermsAggregation(
      @Nullable Words words,
      FieldSpec spec,
      Includes includes,
      Limits limits,
      Significance significance,
      Told told) {
    this.words = words;
    this.spec = spec;
    this.includes = includes;
    this.limits = limits;
    this.significance = significance;
    this.told = told;
  }

  public static SignificantTermsAggregation of(Options options) {
    Limits limits = Limits.read(options, false, 3);
    return new SignificantTermsAggregation(
        null,
        FieldSpec.of(options),
        Includes.read(options),
        limits,
        Significance.read(options),
        new Told(background(options), options.text("execution_hint")));
  }

  /** {@code significant_text}: of words of texts, which need no column. */
  public static SignificantTermsAggregation ofText(Options options) {
    List<String> sources = options.texts("source_fields");
    return new SignificantTermsAggregation(
        new Words(
            sources == null ? List.of() : sources, options.flag("filter_duplicate_text", false)),
        FieldSpec.of(options),
        Includes.read(options),
        Limits.read(options, false, 3),
        Significance.read(options),
        new Told(background(options), null));
  }

  private static @Nullable QueryNode background(Options options) {
    Object given = options.any("background_filter");
    if (!(given instanceof QueryNode) && (given != null || options.isNull("background_filter"))) {
      throw options.unsupported("background_filter", given);
    }
    return options.query("background_filter");
  }

  @Override
  public String type() {
    return words == null ? "significant_terms" : "significant_text";
  }

  @Override
  public boolean acceptsChildren() {
    return words == null;
  }

  @Override
  public boolean needsAllShards() {
    return true;
  }

  @Override
  public Collecting collecting(AggregationScope scope, Node self) {
    return words == null
        ? terms(scope, self)
        : new Counting(words(scope, self, words), new Looked());
  }

  private Collecting words(AggregationScope scope, Node self, Words wanted) {
    LeafField leaf = scope.mapping().leaf(String.valueOf(spec.field()));
    if (leaf == null) {
      return Nothing.buckets(scope, self);
    }
    if (scope.mapping().computed().containsKey(leaf.path())) {
      // Words are taken of sources, which do not have what scripts emit.
      throw FaultException.argument(
          "Field ["
              + leaf.path()
              + "] has no analyzer, but SignificantText requires an analyzed field");
    }
    Source.Terms terms = new Source.Terms(new TermSource(leaf.path(), Format.RAW, null, null));
    return new TextCollecting(
        scope,
        self,
        new TextWords(scope.mapping(), leaf, wanted.sources(), wanted.deduplicates()),
        includes.isAll() ? term -> true : includes.terms(scope, terms));
  }

  private Collecting terms(AggregationScope scope, Node self) {
    if (Sources.of(scope, spec) instanceof Source.Terms) {
      Hints.check(told.hint, Hints.OF_TERMS);
    }
    Looked looked = new Looked();
    TermsAggregation.Wanted wanted =
        new TermsAggregation.Wanted(
            spec,
            includes,
            false,
            new Outstanding(scope, looked),
            new TermCollecting.Told(false, !includes.isAll(), "significant_terms"));
    return new Counting(TermsAggregation.collecting(scope, self, wanted), looked);
  }

  /** Those that leave the shard, before what is inside them is collected. */
  private final class Outstanding implements Choice {
    private final AggregationScope scope;
    private final Looked looked;

    Outstanding(AggregationScope scope, Looked looked) {
      this.scope = scope;
      this.looked = looked;
    }

    @Override
    public int atOnce() {
      return limits.shardSize();
    }

    @Override
    public List<Bucket> kept(int owner, List<Bucket> found) throws IOException {
      if (found.size() <= limits.shardSize()) {
        return found;
      }
      Partial.Buckets all = new Partial.Buckets("", Format.RAW, found, looked.at(owner), 0, 1);
      Set<Object> keys = new HashSet<>();
      outstanding(all, scope).buckets().forEach(bucket -> keys.add(bucket.key()));
      return found.stream().filter(bucket -> keys.contains(bucket.key())).toList();
    }
  }

  /** How many documents are looked at in each bucket around. */
  private static final class Looked {
    private long[] counts = new long[1];

    void add(int bucket, long documents) {
      counts = ArrayUtil.grow(counts, bucket + 1);
      counts[bucket] += documents;
    }

    long at(int bucket) {
      return bucket < counts.length ? counts[bucket] : 0;
    }
  }

  /** Also counts all documents that are looked at. */
  private static final class Counting implements Absorbing {
    private final Collecting terms;
    private final Looked looked;

    Counting(Collecting terms, Looked looked) {
      this.terms = terms;
      this.looked = looked;
    }

    @Override
    public Leaf leaf(Segment segment) throws IOException {
      Leaf inside = terms.leaf(segment);
      return new Inside(inside) {
        @Override
        public void collect(int doc, int bucket) throws IOException {
          looked.add(bucket, 1);
          inside.collect(doc, bucket);
        }
      };
    }

    @Override
    public boolean absorbs() {
      return terms instanceof Absorbing absorbing && absorbing.absorbs();
    }

    @Override
    public void absorb(Collecting other, IntUnaryOperator buckets) throws IOException {
      if (other instanceof Counting counting && terms instanceof Absorbing absorbing) {
        for (int bucket = 0; bucket < counting.looked.counts.length; bucket++) {
          if (counting.looked.at(bucket) > 0) {
            looked.add(buckets.applyAsInt(bucket), counting.looked.at(bucket));
          }
        }
        absorbing.absorb(counting.terms, buckets);
      }
    }

    @Override
    public void choose(IntsRef buckets) throws IOException {
      if (terms instanceof Absorbing absorbing) {
        absorbing.choose(buckets);
      }
    }

    @Override
    public Partial build(int bucket) throws IOException {
      return looked(bucket, terms.build(bucket));
    }

    @Override
    public Partial buildAll(int bucket) throws IOException {
      return terms instanceof Absorbing absorbing
          ? looked(bucket, absorbing.buildAll(bucket))
          : build(bucket);
    }

    private Partial looked(int bucket, Partial partial) {
      Partial.Buckets found = BucketMerge.buckets(partial);
      return new Partial.Buckets(
          found.type(), found.format(), found.buckets(), looked.at(bucket), 0, 1);
    }
  }

  @Override
  public Partial merge(List<Partial> partials, Node self) {
    long background = 0;
    List<Partial> without = new ArrayList<>();
    for (Partial partial : partials) {
      Partial.Buckets each = BucketMerge.buckets(partial);
      background += each.error();
      without.add(
          new Partial.Buckets(
              each.type(), each.format(), each.buckets(), each.other(), 0, each.sources()));
    }
    Partial.Buckets all = BucketMerge.buckets(BucketMerge.merge(without, self));
    return new Partial.Buckets(
        all.type(), all.format(), all.buckets(), all.other(), background, all.sources());
  }

  @Override
  public Partial settle(Partial partial, AggregationScope scope, Node self) {
    try {
      return outstanding(BucketMerge.buckets(partial), scope);
    } catch (IOException failed) {
      throw new java.io.UncheckedIOException(failed);
    }
  }

  /** Looks up how frequent the values are elsewhere, and keeps those that stand out. */
  private Partial.Buckets outstanding(Partial.Buckets found, AggregationScope scope)
      throws IOException {
    QueryNode filter = told.background;
    Background around =
        new Background(scope, filter == null ? null : scope.queries().compileInside(filter));
    List<Bucket> frequent =
        found.buckets().stream()
            .filter(bucket -> bucket.count() >= limits.shardMinDocCount())
            .toList();
    if (frequent.stream().anyMatch(bucket -> bucket.key() instanceof Double)) {
      throw Sources.unsupported(scope, spec);
    }
    long[] elsewhere = around.counts(spec, frequent.stream().map(Bucket::key).toList());
    List<Bucket> counted = new ArrayList<>();
    for (int i = 0; i < elsewhere.length; i++) {
      Bucket bucket = frequent.get(i);
      counted.add(new Bucket(bucket.key(), bucket.count(), elsewhere[i], bucket.subs()));
    }
    Partial.Buckets all =
        new Partial.Buckets(found.type(), found.format(), counted, found.other(), around.size(), 1);
    return all.with(first(all, limits.shardSize(), scores(all)));
  }

  private IdentityHashMap<Bucket, Double> scores(Partial.Buckets all) {
    IdentityHashMap<Bucket, Double> scores = new IdentityHashMap<>();
    for (Bucket bucket : all.buckets()) {
      scores.put(bucket, significance.of(bucket.count(), all.other(), bucket.error(), all.error()));
    }
    return scores;
  }

  private static List<Bucket> first(
      Partial.Buckets all, int size, IdentityHashMap<Bucket, Double> scores) {
    List<Bucket> sorted = new ArrayList<>(all.buckets());
    sorted.sort(
        Comparator.comparingDouble((Bucket bucket) -> scores.getOrDefault(bucket, 0.0))
            .reversed()
            .thenComparing(Comparator.comparingLong(Bucket::count).reversed())
            .thenComparing(Bucket::key, Keys.ORDER));
    return sorted.subList(0, Math.min(size, sorted.size()));
  }

  @Override
  public Result finish(Partial partial, Node self, Reducing reducing) {
    Partial.Buckets all = BucketMerge.buckets(partial);
    IdentityHashMap<Bucket, Double> scores = scores(all);
    List<Bucket> kept = new ArrayList<>(all.buckets());
    kept.removeIf(
        bucket -> bucket.count() < limits.minDocCount() || !(scores.getOrDefault(bucket, 0.0) > 0));
    List<Bucket> first = first(all.with(kept), limits.size(), scores);
    Map<String, @Nullable Object> header = new LinkedHashMap<>();
    if (!all.type().isEmpty()) {
      header.put("doc_count", all.other());
      header.put("bg_count", all.error());
    }
    String type =
        switch (all.type()) {
          case "sterms" -> "sigsterms";
          case "" -> "umsigterms";
          default -> "siglterms";
        };
    return Answer.of(
        type,
        header,
        all.with(first),
        false,
        (bucket, json) -> {
          json.put("key", all.format().json(bucket.key()));
          Object shown = all.format().keyShown(bucket.key());
          if (shown != null) {
            json.put("key_as_string", shown);
          }
          json.put("doc_count", bucket.count());
          json.put("score", scores.getOrDefault(bucket, 0.0));
          json.put("bg_count", bucket.error());
        },
        self,
        reducing);
  }
}
