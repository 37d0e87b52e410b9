package io.lampyr.engine.search;

import io.lampyr.base.memory.RequestMemory;
import io.lampyr.engine.reader.ShardView;
import io.lampyr.mapping.Mapping;
import io.lampyr.query.computed.GuessedProperties;
import io.lampyr.query.dsl.frame.Collected;
import io.lampyr.query.dsl.frame.QueryScope;
import io.lampyr.query.fetch.FetchSpec;
import io.lampyr.query.search.SearchBody;
import java.util.Map;
import org.apache.lucene.index.DirectoryReader;

/**
 * How a shard is searched, with what is guessed of its documents.
 *
 * @param asked with what the request and the mapping define alone
 * @param schema with all guesses
 */
record GuessedSchema(IndexSchema asked, IndexSchema schema, GuessedProperties guesses) {
  private static final GuessedProperties NONE = new GuessedProperties(Map.of(), Map.of());

  static GuessedSchema of(
      SearchShard shard,
      SearchRequest request,
      DirectoryReader reader,
      SearchTurns.Own turns,
      RequestMemory.Part memory) {
    IndexSchema asked = shard.schema().with(request.body().extras().computing());
    Mapping mapping = asked.definition().mapping();
    if (mapping.emittedObjects().isEmpty()) {
      return new GuessedSchema(asked, asked, NONE);
    }
    GuessedProperties guesses =
        ShardReading.read(
            turns,
            shard.id(),
            shard.view().map(ShardView::visible),
            () -> GuessedProperties.of(reader, mapping, memory));
    return new GuessedSchema(
        asked, asked.with(new SearchBody.Computing(Map.of(), guesses.with(name -> true))), guesses);
  }

  QueryScope scope(SearchRequest request) {
    return schema.scope(request.dialect(), request.now(), request.lookup());
  }

  /** What patterns show: of what is guessed, only what the query asks about or is named whole. */
  Mapping shown(FetchSpec fetch, Collected query) {
    if (guesses.isEmpty()) {
      return schema.definition().mapping();
    }
    Map<String, ?> wanted =
        guesses.with(name ->
            query.asksAbout(name)
                || fetch.fields().stream().anyMatch(field -> field.pattern().equals(name)));
    return asked.with(new SearchBody.Computing(Map.of(), wanted)).definition().mapping();
  }
}
