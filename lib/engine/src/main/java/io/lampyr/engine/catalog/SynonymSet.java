package io.lampyr.engine.catalog;

import io.lampyr.base.error.CorruptionException;
import io.lampyr.cluster.codec.Codec;
import io.lampyr.cluster.codec.JsonFields;
import io.lampyr.cluster.codec.JsonOut;
import io.lampyr.cluster.item.ItemKey;
import io.lampyr.mapping.fault.FaultException;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** Rules of synonyms under a name: each is a text, as filters write them, by its id. */
public record SynonymSet(String id, SortedMap<String, String> rules) {
  static final String PARTITION = "synonyms";
  static final int MAX_RULES = 10_000;
  static final int MAX_CHARS = 250_000;
  static final Codec<SynonymSet> CODEC = new SetCodec();

  public SynonymSet {
    rules = Collections.unmodifiableSortedMap(new TreeMap<>(rules));
    if (rules.size() > MAX_RULES) {
      throw FaultException.argument(
          "The number of synonyms rules in a synonym set cannot exceed [" + MAX_RULES + "]");
    }
    long chars = 0;
    for (var rule : rules.entrySet()) {
      chars += rule.getKey().length() + rule.getValue().length();
    }
    if (chars > MAX_CHARS) {
      throw FaultException.argument(
          "the rules of synonym set ["
              + id
              + "] are longer than ["
              + MAX_CHARS
              + "] characters together: ["
              + chars
              + "]");
    }
  }

  static ItemKey key(String id) {
    return new ItemKey(PARTITION, ItemKey.encode(id));
  }

  /** What filters are made of. */
  List<String> texts() {
    return List.copyOf(rules.values());
  }

  private static final class SetCodec extends Codec<SynonymSet> {
    SetCodec() {
      super("synonym-set", 1);
    }

    @Override
    protected void write(SynonymSet set, JsonOut out) {
      out.text("id", set.id())
          .texts("ids", set.rules().keySet())
          .texts("rules", set.rules().values());
    }

    @Override
    protected SynonymSet read(JsonFields in) {
      List<String> ids = in.texts("ids");
      List<String> texts = in.texts("rules");
      if (ids.size() != texts.size()) {
        throw new CorruptionException("rules and ids of a synonym set differ in number");
      }
      SortedMap<String, String> rules = new TreeMap<>();
      for (int i = 0; i < ids.size(); i++) {
        rules.put(ids.get(i), texts.get(i));
      }
      return new SynonymSet(in.text("id"), rules);
    }
  }
}
