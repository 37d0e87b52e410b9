package io.lampyr.query.dsl.text;

import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.field.BooleanType;
import io.lampyr.mapping.field.Facts;
import io.lampyr.query.dsl.body.Part;
import io.lampyr.query.dsl.body.PlacedBody;
import io.lampyr.query.dsl.frame.FieldTarget;
import io.lampyr.query.dsl.frame.Prefilter;
import io.lampyr.query.dsl.frame.QueryNode;
import io.lampyr.query.dsl.frame.QueryReader;
import io.lampyr.query.dsl.frame.QueryScope;
import io.lampyr.query.dsl.term.TermQueries;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Locale;
import java.util.Optional;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.TermToBytesRefAttribute;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/** {@code common}: a text of which the terms that many documents have only score. */
record CommonNode(
    String field,
    String text,
    @Nullable String analyzer,
    float cutoff,
    BooleanClause.Occur rare,
    BooleanClause.Occur common,
    CommonTerms.Minimum minimum)
    implements QueryNode {
  private static final float STANDARD_CUTOFF = 0.01f;

  static QueryNode read(PlacedBody outer, QueryReader inner) {
    return inner.onField(outer, "query", found -> read(found.field(), found.body()));
  }

  private static QueryNode read(String field, PlacedBody body) {
    Object text = body.value("query");
    Float cutoff = MatchNode.cutoff(body);
    // Long without an effect, there and here: scores are not coordinated any more.
    body.take("disable_coord");
    CommonNode node =
        new CommonNode(
            field,
            text == null ? "" : text.toString(),
            body.text("analyzer"),
            cutoff == null ? STANDARD_CUTOFF : cutoff,
            operator(body, "low_freq_operator"),
            operator(body, "high_freq_operator"),
            minimum(body));
    if (text == null) {
      body.finish();
      throw FaultException.argument("text cannot be null");
    }
    return node;
  }

  private static BooleanClause.Occur operator(PlacedBody body, String key) {
    String text = body.text(key, "or");
    return switch (text.toLowerCase(Locale.ROOT)) {
      case "or" -> BooleanClause.Occur.SHOULD;
      case "and" -> BooleanClause.Occur.MUST;
      default ->
          throw FaultException.argument(
              "No enum constant org.opensearch.index.query.Operator."
                  + text.toUpperCase(Locale.ROOT));
    };
  }

  private static CommonTerms.Minimum minimum(PlacedBody body) {
    String key = "minimum_should_match";
    if (!(body.all().get(key) instanceof Part.Fields given)) {
      return CommonTerms.Minimum.ofRare(body.text(key));
    }
    body.take(key);
    given
        .parts()
        .forEach((name, _) -> {
          if (!name.equals("low_freq") && !name.equals("high_freq")) {
            throw body.wrong(
                "[common] query does not support [" + name + "] for [minimum_should_match]");
          }
        });
    return new CommonTerms.Minimum(text(given, "low_freq"), text(given, "high_freq"));
  }

  private static Optional<String> text(Part.Fields given, String name) {
    Part part = given.parts().get(name);
    return Optional.ofNullable(part).map(Part::tree).map(Object::toString);
  }

  @Override
  public Query toLucene(QueryScope scope) {
    Analyzer named = MatchNode.analyzed("common", TextOptions.STANDARD, analyzer, scope).analyzer();
    FieldTarget target = scope.field(field);
    return target == null
        ? FieldTarget.unmapped(field)
        : Prefilter.on(target, scope, found -> on(found, named, scope));
  }

  private Query on(FieldTarget target, @Nullable Analyzer named, QueryScope scope) {
    Analyzer analyzer = named == null ? target.searchAnalyzer() : named;
    if (analyzer == null) {
      // Words are all that it looks for: numbers, dates and places have none, and truths other
      // ones.
      boolean hasWords =
          target.facts().index() == Facts.Index.TERMS && !(target.type() instanceof BooleanType);
      return hasWords
          ? TermQueries.once(target, text, scope.nowMillis().getAsLong())
          : new MatchNoDocsQuery("no words");
    }
    CommonTerms terms = new CommonTerms(common, rare, cutoff, minimum);
    try (TokenStream words = analyzer.tokenStream(target.path(), text)) {
      TermToBytesRefAttribute word = words.addAttribute(TermToBytesRefAttribute.class);
      words.reset();
      while (words.incrementToken()) {
        terms.add(new Term(target.terms(), BytesRef.deepCopyOf(word.getBytesRef())));
      }
      words.end();
    } catch (IOException fromMemory) {
      throw new UncheckedIOException(fromMemory);
    }
    return terms;
  }
}
