package io.lampyr.differential.generate.size;

import io.lampyr.differential.chance.Chance;
import io.lampyr.differential.generate.field.Schema;
import io.lampyr.differential.json.Json;
import io.lampyr.differential.scene.Write;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * An index and documents in batches, each of which is drawn anew whenever it is asked for, so that
 * never all of them are held.
 *
 * @param seed from which all documents follow
 */
public record Corpus(Schema schema, Form form, int documents, boolean isChanged, long seed) {
  public static final int LEAST = 12_000;
  public static final int MOST = 40_000;

  private static final int BATCHES = 6;

  /** One of so many documents is changed in a corpus that is. */
  private static final int CHANGED = 12;

  private static final long SPREAD = 0x9E3779B97F4A7C15L;

  /** A corpus of so many documents at least and at most. */
  public static Corpus draw(Chance chance, int least, int most) {
    Form form = chance.of(Form.MERGED, Form.MERGED, Form.SEGMENTS, Form.WORN);
    boolean isChanged = form == Form.WORN || (form == Form.MERGED && chance.oneIn(3));
    return new Corpus(
        Fields.draw(chance), form, chance.between(least, most), isChanged, chance.number());
  }

  /** How often something is written; behind the documents stand changes of them, if there are. */
  public int batches() {
    return isChanged ? BATCHES + 1 : BATCHES;
  }

  /** What is written then, in this order. */
  public List<Write> batch(int number) {
    Chance chance = new Chance(seed ^ (number * SPREAD));
    Contents contents = new Contents(Json.map(Json.at(schema.index(), "mappings", "properties")));
    if (number == BATCHES) {
      return changes(chance, contents);
    }
    List<Write> writes = new ArrayList<>();
    int size = Math.ceilDiv(documents, BATCHES);
    for (int i = number * size; i < Math.min(documents, (number + 1) * size); i++) {
      writes.add(contents.write(chance, i));
    }
    return writes;
  }

  private List<Write> changes(Chance chance, Contents contents) {
    List<Write> writes = new ArrayList<>();
    for (int i = chance.below(CHANGED); i < documents; i += 1 + chance.below(2 * CHANGED)) {
      Write whole = contents.write(chance, i);
      Write change =
          switch (chance.below(4)) {
            case 0 -> whole;
            case 1 -> Write.update(whole.id(), part(chance));
            default -> Write.delete(whole.id());
          };
      writes.add(whole.routing().map(change::beside).orElse(change));
    }
    return writes;
  }

  private static Map<String, Object> part(Chance chance) {
    return Json.object("num", (double) chance.below(50), "cat", "changed");
  }
}
