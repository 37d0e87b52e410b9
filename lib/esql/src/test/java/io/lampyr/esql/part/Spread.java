package io.lampyr.esql.part;

import io.lampyr.base.port.Randomness;
import io.lampyr.esql.run.PartAnswers;
import io.lampyr.esql.source.SpreadTable;
import io.lampyr.esql.source.Table;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntPredicate;
import java.util.function.UnaryOperator;

/**
 * A table whose splits are read by others, two by each: they know nothing but bytes.
 *
 * @param answered which splits they answer for
 * @param way what becomes of answers on their way
 * @param asked what they were asked, each time
 */
record Spread(Table table, IntPredicate answered, UnaryOperator<byte[]> way, List<byte[]> asked)
    implements SpreadTable {
  static final Randomness HALF =
      (Randomness)
          Proxy.newProxyInstance(
              Spread.class.getClassLoader(), new Class<?>[] {Randomness.class}, (_, _, _) -> 0.5);

  static Spread over(Table table) {
    return new Spread(table, _ -> true, answer -> answer, new ArrayList<>());
  }

  @Override
  public List<Field> fields() {
    return table.fields();
  }

  @Override
  public List<Split> splits() {
    return table.splits();
  }

  @Override
  public List<Elsewhere> elsewhere(Scan scan) {
    List<Elsewhere> pairs = new ArrayList<>();
    for (int i = 0; i < splits().size(); i += 2) {
      pairs.add(new Pair(i + 1 < splits().size() ? List.of(i, i + 1) : List.of(i), this));
    }
    return pairs;
  }

  private record Pair(List<Integer> splits, Spread spread) implements Elsewhere {
    @Override
    public Map<Integer, byte[]> ask(byte[] bytes) {
      spread.asked().add(bytes);
      PlanPart part = PlanPart.decode(bytes);
      Map<Integer, byte[]> answers = new TreeMap<>();
      for (int at : splits) {
        if (spread.answered().test(at)) {
          byte[] answer = PartAnswers.of(part, spread.splits().get(at), () -> {}, HALF);
          answers.put(at, spread.way().apply(answer));
        }
      }
      return answers;
    }
  }
}
