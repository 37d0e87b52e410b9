package io.lampyr.query.aggregation.bucket;

import io.lampyr.query.aggregation.frame.AggregationScope;
import io.lampyr.query.aggregation.frame.Collecting;
import io.lampyr.query.aggregation.frame.FieldSpec;
import io.lampyr.query.aggregation.frame.Node;
import io.lampyr.query.aggregation.frame.Options;
import io.lampyr.query.aggregation.frame.Reducing;
import io.lampyr.query.aggregation.frame.Settling;
import io.lampyr.query.aggregation.frame.Source;
import io.lampyr.query.aggregation.frame.Sources;
import io.lampyr.query.aggregation.result.Partial;
import io.lampyr.query.aggregation.result.Result;
import io.lampyr.query.aggregation.value.NumberForm;
import org.jspecify.annotations.Nullable;

/**
 * {@code terms}: a bucket for each value of a field: the most frequent, or those first in another
 * order.
 */
public final class TermsAggregation implements ManyBuckets, Settling {
  private final FieldSpec spec;
  private final Includes includes;
  private final Limits limits;
  private final Order order;
  private final boolean showErrors;
  private final @Nullable String hint;

  private TermsAggregation(
      FieldSpec spec,
      Includes includes,
      Limits limits,
      Order order,
      boolean showErrors,
      @Nullable String hint) {
    this.spec = spec;
    this.includes = includes;
    this.limits = limits;
    this.order = order;
    this.showErrors = showErrors;
    this.hint = hint;
  }

  public static TermsAggregation of(Options options) {
    Order order = Order.read(options, Order.BY_COUNT);
    Limits limits = Limits.read(options, order.isKeyOrder(), 1);
    Hints.collectMode(options);
    return new TermsAggregation(
        FieldSpec.of(options),
        Includes.read(options),
        limits,
        order,
        options.flag("show_term_doc_count_error", false),
        options.text("execution_hint"));
  }

  @Override
  public String type() {
    return "terms";
  }

  @Override
  public boolean needsAllShards() {
    return limits.minDocCount() == 0;
  }

  @Override
  public Collecting collecting(AggregationScope scope, Node self) {
    // What is wrong with what is inside is told first, as by the peers.
    Collecting collecting = unordered(scope, self);
    order.check(self);
    return collecting;
  }

  private Collecting unordered(AggregationScope scope, Node self) {
    if (Sources.of(scope, spec) instanceof Source.Terms) {
      Hints.check(hint, Hints.OF_TERMS);
    }
    TermCollecting.Told told =
        new TermCollecting.Told("map".equals(hint), !includes.isAll(), "terms");
    return collecting(
        scope,
        self,
        new Wanted(spec, includes, limits.minDocCount() == 0, choice(scope, self), told));
  }

  /**
   * Which terms of what are collected.
   *
   * @param choice which of them leave the shard; null if that cannot be told yet
   */
  record Wanted(
      FieldSpec spec,
      Includes includes,
      boolean withoutDocuments,
      @Nullable Choice choice,
      TermCollecting.Told told) {}

  static Collecting collecting(AggregationScope scope, Node self, Wanted wanted) {
    FieldSpec spec = wanted.spec();
    Includes includes = wanted.includes();
    boolean withoutDocs = wanted.withoutDocuments();
    return switch (Sources.of(scope, spec)) {
      case Source.Absent absent -> Nothing.buckets(scope, self);
      case Source.Terms terms ->
          new TermCollecting(
              scope,
              self,
              "sterms",
              new TermCollecting.Terms(
                  terms.source(),
                  includes.isAll() ? null : includes.terms(scope, terms),
                  withoutDocs,
                  wanted.choice(),
                  wanted.told()));
      case Source.Numbers numbers -> {
        NumberForm form = numbers.source().form();
        String type =
            form.kind() == NumberForm.Kind.UNSIGNED
                ? "ulterms"
                : form.isWhole() ? "lterms" : "dterms";
        yield new NumberCollecting(
            scope,
            self,
            type,
            new NumberCollecting.Wanted(
                numbers.source(), includes.numbers(scope, numbers), withoutDocs, wanted.choice()));
      }
      case Source.Points _, Source.Shapes _ -> throw Sources.unsupported(scope, spec);
      case Source.Ranges ranges -> throw Sources.unsupported(scope, spec);
    };
  }

  private TermChoice choice(AggregationScope scope, Node self) {
    boolean byMap =
        ("map".equals(hint) || spec.script() != null)
            && Sources.of(scope, spec) instanceof Source.Terms;
    return new TermChoice(limits, order, self, byMap);
  }

  @Override
  public Partial settle(Partial partial, AggregationScope scope, Node self) {
    return limits.settled(BucketMerge.buckets(partial), choice(scope, self));
  }

  @Override
  public Result finish(Partial partial, Node self, Reducing reducing) {
    Partial.Buckets all = BucketMerge.buckets(partial);
    String resultType = all.type().isEmpty() ? "umterms" : all.type();
    return new TermsAnswer(limits, order, showErrors, Answer.keyFirst(all.format()))
        .of(resultType, all, self, reducing);
  }
}
