package io.lampyr.query.aggregation.category;

import io.lampyr.query.stop.StopSign;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongConsumer;

/**
 * Finds for each line the category that it is the most like, and begins a new one if it is like
 * none.
 *
 * <p>Law: the words that a category's lines have in common weigh at least the threshold's share of
 * the heaviest of its lines. So what a category says of its lines stays true, however many there
 * are; which lines come to be together depends on their order.
 *
 * <p>Categories are numbered from zero. Cost: a line is compared only with categories that have one
 * of its rarer words, as few as are needed to find all that are like it. Confined to one thread.
 */
public final class Categories {
  private static final int CATEGORY_BYTES = 160;
  private static final int WORD_BYTES = 96;
  private static final int LINE_BYTES = 96;

  /** So many different lines are remembered with their categories. */
  private static final int MOST_LINES = 1 << 14;

  private final int threshold;
  private final LongConsumer memory;

  /** Words by their numbers; the second one of the same in a line has a number of its own. */
  private final Map<String, Integer> numbers = new HashMap<>();

  private final List<Word> words = new ArrayList<>();
  private final List<Category> all = new ArrayList<>();
  private final Map<Line, Integer> known = new HashMap<>();
  private int look;

  /** A word, and the categories that have it. */
  private static final class Word {
    private final String text;
    private final int weight;
    private int[] categories = new int[2];
    private int size;

    Word(String text) {
      this.text = text;
      this.weight = LineWords.weight(text);
    }

    void add(int category) {
      categories = size == categories.length ? Arrays.copyOf(categories, 2 * size) : categories;
      categories[size++] = category;
    }

    void remove(int category) {
      for (int i = 0; i < size; i++) {
        if (categories[i] == category) {
          categories[i] = categories[--size];
          return;
        }
      }
    }
  }

  /** The numbers of a line's words. */
  @SuppressWarnings("ArrayRecordComponent") // Compared by what is in it, and never changed.
  private record Line(int[] words) {
    @Override
    public boolean equals(Object other) {
      return other instanceof Line line && Arrays.equals(words, line.words);
    }

    @Override
    public int hashCode() {
      return Arrays.hashCode(words);
    }
  }

  private static final class Category {
    private int[] common;
    private int[] sorted;
    private int[] ordered;
    private int weight;
    private int length;
    private int looked;

    Category(int[] common, int[] ordered, LineWords line) {
      this.common = common;
      this.sorted = sorted(common);
      this.ordered = ordered;
      this.weight = line.weight();
      this.length = line.length();
    }
  }

  /**
   * Without any category yet.
   *
   * @param threshold how much of a line's weight must be in common with a category's, of 100
   * @param memory is told of bytes before they are taken
   */
  public Categories(int threshold, LongConsumer memory) {
    this.threshold = threshold;
    this.memory = memory;
  }

  public int size() {
    return all.size();
  }

  /** What is known of a category by now. */
  public LineWords get(int number) {
    Category category = all.get(number);
    return new LineWords(
        texts(category.common), texts(category.ordered), category.weight, category.length);
  }

  private List<String> texts(int[] numbered) {
    return Arrays.stream(numbered).mapToObj(number -> words.get(number).text).toList();
  }

  /** Puts a line, or all lines of another category, into a category; its number. */
  public int add(LineWords line) {
    int[] common = numbers(line.common());
    int[] ordered = line.ordered().equals(line.common()) ? common : numbers(line.ordered());
    Line key = new Line(common);
    Integer before = known.get(key);
    int found =
        before != null && isLike(all.get(before), sorted(common), line.weight())
            ? before
            : find(common, line.weight());
    if (found < 0) {
      found = begin(common, ordered, line);
    } else {
      absorb(found, common, ordered, line);
    }
    if (before == null) {
      remember(key, found);
    }
    return found;
  }

  private void remember(Line line, int category) {
    if (known.size() >= MOST_LINES) {
      known.clear();
    } else {
      memory.accept(LINE_BYTES + (long) Integer.BYTES * line.words.length);
    }
    known.put(line, category);
  }

  private int[] numbers(List<String> texts) {
    int[] numbered = new int[texts.size()];
    Map<String, Integer> seen = new HashMap<>();
    for (int i = 0; i < numbered.length; i++) {
      String text = texts.get(i);
      int times = seen.merge(text, 1, Integer::sum);
      numbered[i] = number(text, times);
    }
    return numbered;
  }

  private int number(String text, int times) {
    // No word has such a sign in it.
    String name = times == 1 ? text : text + '\0' + times;
    Integer number = numbers.get(name);
    if (number == null) {
      memory.accept(WORD_BYTES + (long) Character.BYTES * name.length());
      number = words.size();
      numbers.put(name, number);
      words.add(new Word(text));
    }
    return number;
  }

  private int begin(int[] common, int[] ordered, LineWords line) {
    memory.accept(CATEGORY_BYTES + 5L * Integer.BYTES * common.length);
    int number = all.size();
    all.add(new Category(common, ordered, line));
    for (int word : common) {
      words.get(word).add(number);
    }
    return number;
  }

  /** The category that is the most like the line; negative if none is enough. */
  private int find(int[] line, int weight) {
    int[] sorted = sorted(line);
    int[] rarest = rarest(line);
    int left = weight(line);
    int best = -1;
    long bestShared = 0;
    long bestOf = 1;
    look++;
    for (int word : rarest) {
      if (100L * left < (long) threshold * weight) {
        // What is left weighs too little: whoever has none of the others is not like it.
        break;
      }
      left -= words.get(word).weight;
      StopSign.passed(1 + words.get(word).size);
      for (int i = 0; i < words.get(word).size; i++) {
        int number = words.get(word).categories[i];
        Category category = all.get(number);
        if (category.looked == look) {
          continue;
        }
        category.looked = look;
        long shared = weight(shared(category.sorted, sorted));
        long of = Math.max(category.weight, weight);
        long better = shared * bestOf - bestShared * of;
        if (100 * shared >= threshold * of && (better > 0 || (better == 0 && number < best))) {
          best = number;
          bestShared = shared;
          bestOf = of;
        }
      }
    }
    return best;
  }

  private boolean isLike(Category category, int[] sorted, int weight) {
    long shared = weight(shared(category.sorted, sorted));
    return 100 * shared >= (long) threshold * Math.max(category.weight, weight);
  }

  /** The words by how many categories have them. */
  private int[] rarest(int[] line) {
    long[] bySize = new long[line.length];
    for (int i = 0; i < line.length; i++) {
      bySize[i] = (long) words.get(line[i]).size << Integer.SIZE | line[i];
    }
    Arrays.sort(bySize);
    return Arrays.stream(bySize).mapToInt(each -> (int) each).toArray();
  }

  private int weight(int[] numbered) {
    int weight = 0;
    for (int number : numbered) {
      weight += words.get(number).weight;
    }
    return weight;
  }

  private void absorb(int number, int[] common, int[] ordered, LineWords line) {
    Category category = all.get(number);
    int[] shared = shared(category.sorted, sorted(common));
    if (shared.length < category.sorted.length) {
      for (int word : category.sorted) {
        if (Arrays.binarySearch(shared, word) < 0) {
          words.get(word).remove(number);
        }
      }
      category.common = only(category.common, shared);
      category.ordered = only(category.ordered, shared);
      category.sorted = shared;
    }
    category.ordered = Sequences.inCommon(category.ordered, ordered);
    category.weight = Math.max(category.weight, line.weight());
    category.length = Math.max(category.length, line.length());
  }

  private static int[] only(int[] numbered, int[] wanted) {
    return Arrays.stream(numbered)
        .filter(number -> Arrays.binarySearch(wanted, number) >= 0)
        .toArray();
  }

  private static int[] sorted(int[] numbered) {
    int[] sorted = numbered.clone();
    Arrays.sort(sorted);
    return sorted;
  }

  private static int[] shared(int[] left, int[] right) {
    int[] shared = new int[Math.min(left.length, right.length)];
    int size = 0;
    for (int i = 0, j = 0; i < left.length && j < right.length; ) {
      if (left[i] == right[j]) {
        shared[size++] = left[i];
        i++;
        j++;
      } else if (left[i] < right[j]) {
        i++;
      } else {
        j++;
      }
    }
    return Arrays.copyOf(shared, size);
  }
}
