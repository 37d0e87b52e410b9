package io.lampyr.query.suggest;

import io.lampyr.query.dsl.frame.QueryScope;
import io.lampyr.query.fetch.FetchedHit;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.apache.lucene.search.IndexSearcher;
import org.jspecify.annotations.Nullable;

/**
 * All that a request wants suggested: {@link #onShard} for each shard, {@link #merge} of all, and
 * {@link #json} as clients know it. Completions show their documents, which {@link #documents} says
 * and whoever asks fetches.
 *
 * @param byName each suggester's, in the order of the request
 */
public record Suggestions(Map<String, List<Suggestion>> byName) {
  public Suggestions {
    byName = java.util.Collections.unmodifiableMap(new LinkedHashMap<>(byName));
  }

  /** What one shard suggests. */
  public static Suggestions onShard(
      IndexSearcher searcher, QueryScope scope, SuggestSpec spec, int shard) throws IOException {
    Map<String, List<Suggestion>> all = new LinkedHashMap<>();
    for (Map.Entry<String, Suggester> entry : spec.suggesters().entrySet()) {
      all.put(entry.getKey(), one(searcher, scope, entry.getValue(), shard));
    }
    return new Suggestions(all);
  }

  private static List<Suggestion> one(
      IndexSearcher searcher, QueryScope scope, Suggester suggester, int shard) throws IOException {
    return switch (suggester) {
      case Suggester.Terms terms ->
          TermCorrections.of(terms, searcher.getIndexReader(), scope, shard);
      case Suggester.Phrase phrase -> PhraseCorrections.of(phrase, searcher, scope, shard);
      case Suggester.Completion completion ->
          Completions.of(completion, searcher.getIndexReader(), scope.mapping(), shard);
    };
  }

  /** The suggestions of all shards as one. */
  public static Suggestions merge(List<Suggestions> shards, SuggestSpec spec) {
    Map<String, List<Suggestion>> all = new LinkedHashMap<>();
    spec.suggesters()
        .forEach((name, suggester) ->
            all.put(
                name,
                Suggestion.merge(
                    shards.stream()
                        .map(shard -> shard.byName().getOrDefault(name, List.of()))
                        .toList(),
                    suggester)));
    return new Suggestions(all);
  }

  /** The completions whose documents are to be shown. */
  public List<Suggestion.Option> documents() {
    return byName.values().stream()
        .flatMap(List::stream)
        .flatMap(part -> part.options().stream())
        .filter(option -> option.doc() >= 0)
        .distinct()
        .toList();
  }

  /**
   * The object of a response, to be written as {@link io.lampyr.query.fetch.HitWriter} writes
   * values.
   *
   * @param typed whether names begin with the suggester's kind
   * @param documents the document of a completion
   */
  public Map<String, @Nullable Object> json(
      SuggestSpec spec, boolean typed, Function<Suggestion.Option, FetchedHit> documents) {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    byName.forEach((name, parts) -> {
      Suggester suggester = spec.suggesters().get(name);
      if (suggester != null) {
        List<Object> list = new ArrayList<>();
        parts.forEach(part -> list.add(part(part, suggester, documents)));
        json.put(typed ? suggester.kind() + "#" + name : name, list);
      }
    });
    return json;
  }

  private static Map<String, Object> part(
      Suggestion part, Suggester suggester, Function<Suggestion.Option, FetchedHit> documents) {
    List<Object> options = new ArrayList<>();
    for (Suggestion.Option option : part.options()) {
      options.add(
          switch (suggester) {
            case Suggester.Terms terms -> term(option);
            case Suggester.Phrase phrase -> phrase(option);
            case Suggester.Completion completion -> completion(option, documents.apply(option));
          });
    }
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("text", part.text());
    json.put("offset", part.offset());
    json.put("length", part.length());
    json.put("options", options);
    return json;
  }

  private static Map<String, Object> term(Suggestion.Option option) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("text", option.text());
    json.put("score", option.score());
    json.put("freq", option.frequency());
    return json;
  }

  private static Map<String, Object> phrase(Suggestion.Option option) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("text", option.text());
    String highlighted = option.highlighted();
    if (highlighted != null) {
      json.put("highlighted", highlighted);
    }
    json.put("score", option.score());
    option.finds().ifPresent(finds -> json.put("collate_match", finds));
    return json;
  }

  private static FetchedHit completion(Suggestion.Option option, FetchedHit document) {
    Map<String, @Nullable Object> head = new LinkedHashMap<>();
    head.put("text", option.text());
    head.putAll(document.head());
    head.put("_score", option.score());
    Map<String, @Nullable Object> tail = new LinkedHashMap<>(document.tail());
    if (!option.contexts().isEmpty()) {
      tail.put("contexts", option.contexts());
    }
    return new FetchedHit(head, document.source(), tail);
  }
}
