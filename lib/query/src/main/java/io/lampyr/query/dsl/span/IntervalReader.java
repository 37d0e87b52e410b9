package io.lampyr.query.dsl.span;

import io.lampyr.mapping.fault.FaultException;
import io.lampyr.query.dsl.body.Part;
import io.lampyr.query.dsl.body.PlacedBody;
import io.lampyr.query.dsl.body.PlacedOptions;
import io.lampyr.query.dsl.span.IntervalRule.Order;
import io.lampyr.query.dsl.span.IntervalRule.Words;
import io.lampyr.query.dsl.term.Fuzziness;
import io.lampyr.query.dsl.term.PatternNode;
import io.lampyr.query.script.Script;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.apache.lucene.queries.intervals.Intervals;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.util.automaton.RegExp;

/** From JSON to rules of {@code intervals}. */
final class IntervalReader {
  private final PlacedOptions options;

  private IntervalReader(PlacedOptions options) {
    this.options = options;
  }

  /** The rule of that name. */
  static IntervalRule read(String name, Part part) {
    return switch (name) {
      case "match" -> new IntervalReader(PlacedOptions.of(name, part)).match();
      case "prefix" -> new IntervalReader(PlacedOptions.of(name, part)).prefix();
      case "wildcard" -> new IntervalReader(PlacedOptions.of(name, part)).wildcard();
      case "regexp" -> new IntervalReader(PlacedOptions.of(name, part)).regexp();
      case "fuzzy" -> new IntervalReader(PlacedOptions.of(name, part)).fuzzy();
      case "range" -> new IntervalReader(PlacedOptions.of(name, part)).range();
      case "all_of" -> new IntervalReader(PlacedOptions.of(name, part)).allOf();
      case "any_of" -> new IntervalReader(PlacedOptions.of(name, part)).anyOf();
      default ->
          throw part.malformed(
              "Unknown interval type ["
                  + name
                  + "], expecting one of [match, any_of, all_of, prefix, wildcard, regexp,"
                  + " fuzzy]");
    };
  }

  private IntervalRule match() {
    String text = options.text("query").orElse("");
    return words(new IntervalRule.Match(text, maxGaps(), order()), "query");
  }

  private IntervalRule prefix() {
    return words(new IntervalRule.Prefix(options.text("prefix").orElse("")), "prefix");
  }

  private IntervalRule wildcard() {
    String pattern = options.text("pattern").orElse("");
    return words(new IntervalRule.Wildcard(pattern, expansions()), "pattern");
  }

  private IntervalRule regexp() {
    String pattern = options.text("pattern").orElse("");
    Optional<String> names = options.text("flags");
    int flags =
        options.within(
            "flags", () -> names.isEmpty() ? RegExp.ALL : PatternNode.flags(names.get()));
    int asked = options.integer("flags_value").map(value -> value & 0xff).orElse(flags);
    boolean anyCase = options.flag("case_insensitive", false);
    return words(new IntervalRule.Regexp(pattern, asked, anyCase, expansions()), "pattern");
  }

  private IntervalRule fuzzy() {
    String term = options.text("term").orElse("");
    Object near = options.scalar("fuzziness").orElse(null);
    int prefix = options.integer("prefix_length").orElse(0);
    boolean swaps = options.flag("transpositions", true);
    Fuzziness fuzziness =
        options.within(
            "fuzziness", () -> Fuzziness.parse(near, prefix, Fuzziness.STANDARD_EXPANSIONS, swaps));
    return words(new IntervalRule.Fuzzy(term, fuzziness), "term");
  }

  private IntervalRule range() {
    return words(IntervalRange.read(options));
  }

  private IntervalRule words(IntervalRule.Kind kind, String... required) {
    Words words =
        new Words(
            kind, options.text("analyzer").orElse(null), options.text("use_field").orElse(null));
    return filtered(words, required);
  }

  private IntervalRule allOf() {
    List<IntervalRule> rules = rules();
    return filtered(new IntervalRule.AllOf(rules, maxGaps(), order()), "intervals");
  }

  private IntervalRule anyOf() {
    return filtered(new IntervalRule.AnyOf(rules()), "intervals");
  }

  private int maxGaps() {
    return options.integer("max_gaps").orElse(-1);
  }

  /** Beyond so many terms a pattern is refused; zero is the usual bound. */
  private int expansions() {
    int most = options.integer("max_expansions").orElse(0);
    int clauses = IndexSearcher.getMaxClauseCount();
    if (most < 0 || most > clauses) {
      throw FaultException.argument(
          "max_expansions [" + most + "] must be between 0 and " + clauses);
    }
    return most == 0 ? Intervals.DEFAULT_MAX_EXPANSIONS : most;
  }

  private Order order() {
    Order mode = options.text("mode").map(this::mode).orElse(Order.UNORDERED);
    return options.flag("ordered", false) ? Order.ORDERED : mode;
  }

  private Order mode(String name) {
    for (Order order : Order.values()) {
      if (order.name().equals(name.toUpperCase(Locale.ROOT))) {
        return order;
      }
    }
    return options.built(() -> {
      throw FaultException.argument("no mode can be parsed from ordinal " + name);
    });
  }

  private List<IntervalRule> rules() {
    List<IntervalRule> rules = new ArrayList<>();
    for (Part part : options.objects("intervals")) {
      rules.add(options.within("intervals", part, () -> single(part)));
    }
    return rules;
  }

  private static IntervalRule single(Part part) {
    Map.Entry<String, Part> only = PlacedBody.of("intervals", part).field();
    return read(only.getKey(), only.getValue());
  }

  /** The rule with its filter, once nothing is left over. */
  private IntervalRule filtered(IntervalRule rule, String... required) {
    IntervalRule whole =
        options
            .object("filter")
            .map(filter -> options.within("filter", filter, () -> filtered(rule, filter)))
            .orElse(rule);
    options.end(required);
    return whole;
  }

  private static IntervalRule filtered(IntervalRule rule, Part part) {
    Map.Entry<String, Part> filter = PlacedBody.of("filter", part).field();
    String name = filter.getKey().toLowerCase(Locale.ROOT);
    if (name.equals("script")) {
      Part script = filter.getValue();
      // Refuses what is no object.
      PlacedOptions.of("script", script);
      return new IntervalRule.Scripted(rule, Script.of(script.tree()));
    }
    Bearing bearing = Bearing.find(name);
    if (bearing == null) {
      throw part.malformed("Unknown interval filter [" + filter.getKey() + "]");
    }
    return new IntervalRule.Filtered(rule, bearing, single(filter.getValue()));
  }
}
