package io.lampyr.esql.run;

import io.lampyr.esql.plan.Step;
import io.lampyr.esql.type.Multi;
import io.lampyr.mapping.analysis.LineAnalyzers;
import io.lampyr.query.aggregation.category.Categories;
import io.lampyr.query.aggregation.category.LineReader;
import io.lampyr.query.aggregation.category.LineWords;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Waits for all rows, as later lines tell what earlier ones have in common, and then tells of each
 * which kind of line its texts are. Texts without words are of none.
 */
final class CategorizeSink implements Sink {
  private final Step.Categorize step;
  private final Sink next;
  private final LineReader reader;
  private final Account account = new Account();
  private final Categories categories;
  private final List<Page> pages = new ArrayList<>();

  /** Of each page the numbers of its rows' kinds. */
  private final List<int[][]> kinds = new ArrayList<>();

  CategorizeSink(Step.Categorize step, Sink next) {
    this.step = step;
    this.next = next;
    this.categories = new Categories(step.threshold(), account::add);
    this.reader =
        step.analyzer().isEmpty()
            ? LineReader.standard(List.of())
            : LineReader.of(LineAnalyzers.named(step.analyzer()));
  }

  @Override
  public boolean take(Page page) {
    int[][] all = new int[page.rows()][];
    for (int row = 0; row < all.length; row++) {
      all[row] = kinds(page.row(row)[step.from()]);
      account.add(16 + 4L * all[row].length);
    }
    kinds.add(all);
    // What the texts were is not needed any more.
    Page left = page.with(step.from(), new Object[page.rows()]);
    pages.add(left);
    account.add(left);
    return true;
  }

  private int[] kinds(@Nullable Object cell) {
    return Multi.values(cell).stream()
        .mapToInt(text -> kind(text.toString()))
        .filter(kind -> kind >= 0)
        .toArray();
  }

  private int kind(String text) {
    try {
      LineWords words = reader.words(text);
      return words.common().isEmpty() ? -1 : categories.add(words);
    } catch (IOException inMemory) {
      throw new UncheckedIOException(inMemory);
    }
  }

  @Override
  public void end() {
    List<String> told = new ArrayList<>();
    for (int i = 0; i < categories.size(); i++) {
      LineWords kind = categories.get(i);
      told.add(step.words() ? kind.key() : kind.regex());
    }
    boolean wanted = true;
    for (int i = 0; wanted && i < pages.size(); i++) {
      int[][] all = kinds.get(i);
      @Nullable Object[] column = new Object[all.length];
      for (int row = 0; row < all.length; row++) {
        column[row] = told(all[row], told);
      }
      wanted = next.take(pages.get(i).with(step.to(), column));
    }
    next.end();
  }

  private static @Nullable Object told(int[] kinds, List<String> told) {
    TreeSet<String> all = new TreeSet<>();
    for (int kind : kinds) {
      all.add(told.get(kind));
    }
    return Multi.cell(new ArrayList<>(all));
  }
}
