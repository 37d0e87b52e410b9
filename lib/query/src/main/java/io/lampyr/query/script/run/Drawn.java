package io.lampyr.query.script.run;

import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Elements that are drawn from others one by one, when they are wanted: what nobody asks for is not
 * looked at, and what was looked at is not kept.
 */
abstract class Drawn implements Iterator<@Nullable Object> {
  private @Nullable Object next;
  private boolean isDrawn;

  /** Gives the next element to {@link #give}, or nothing where there are no more. */
  abstract void draw();

  final void give(@Nullable Object element) {
    next = element;
    isDrawn = true;
  }

  @Override
  public final boolean hasNext() {
    if (!isDrawn) {
      draw();
    }
    return isDrawn;
  }

  @Override
  public final @Nullable Object next() {
    if (!hasNext()) {
      throw new NoSuchElementException();
    }
    Object given = next;
    next = null;
    isDrawn = false;
    return given;
  }

  /** Whole numbers in order; each costs a part of a step. */
  static Iterator<@Nullable Object> range(long from, long size, boolean ints, Arguments of) {
    return new Drawn() {
      private long drawn;

      @Override
      void draw() {
        if (drawn < size) {
          of.budget().pass(of.offset());
          long number = from + drawn++;
          give(ints ? (Object) (int) number : (Object) number);
        }
      }
    };
  }

  /** Elements that are not looked for before the first is wanted; each costs a part of a step. */
  static Iterator<@Nullable Object> later(
      Supplier<? extends Iterator<? extends @Nullable Object>> elements, Arguments of) {
    return new Drawn() {
      private @Nullable Iterator<? extends @Nullable Object> begun;

      @Override
      void draw() {
        if (begun == null) {
          begun = elements.get();
        }
        if (begun.hasNext()) {
          of.budget().pass(of.offset());
          give(begun.next());
        }
      }
    };
  }

  static Iterator<@Nullable Object> mapped(
      Iterator<?> elements, Function<@Nullable Object, @Nullable Object> function) {
    return new Drawn() {
      @Override
      void draw() {
        if (elements.hasNext()) {
          give(function.apply(elements.next()));
        }
      }
    };
  }

  static Iterator<@Nullable Object> kept(
      Iterator<?> elements, Predicate<@Nullable Object> condition) {
    return new Drawn() {
      @Override
      void draw() {
        while (elements.hasNext()) {
          Object one = elements.next();
          if (condition.test(one)) {
            give(one);
            return;
          }
        }
      }
    };
  }

  /** Each only the first time; what was there is kept. */
  static Iterator<@Nullable Object> once(Iterator<?> elements, Arguments of) {
    Set<@Nullable Object> seen = new HashSet<>();
    return kept(
        elements,
        one -> {
          int before = seen.size();
          SetMembers.add(seen, one, of.budget(), of.offset());
          return seen.size() > before;
        });
  }

  static Iterator<@Nullable Object> limited(Iterator<?> elements, long most) {
    return new Drawn() {
      private long left = most;

      @Override
      void draw() {
        if (left > 0 && elements.hasNext()) {
          left--;
          give(elements.next());
        }
      }
    };
  }

  static Iterator<@Nullable Object> skipping(Iterator<?> elements, long first) {
    return new Drawn() {
      private long left = first;

      @Override
      void draw() {
        for (; left > 0 && elements.hasNext(); left--) {
          elements.next();
        }
        if (elements.hasNext()) {
          give(elements.next());
        }
      }
    };
  }

  /** One after the other. */
  static Iterator<@Nullable Object> joined(
      Iterator<? extends Iterator<? extends @Nullable Object>> parts) {
    return new Drawn() {
      private Iterator<? extends @Nullable Object> part = List.of().iterator();

      @Override
      void draw() {
        while (!part.hasNext() && parts.hasNext()) {
          part = parts.next();
        }
        if (part.hasNext()) {
          give(part.next());
        }
      }
    };
  }
}
