package io.lampyr.query.dsl.score;

import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.field.DateType;
import io.lampyr.mapping.field.Facts;
import io.lampyr.mapping.field.MappedType;
import io.lampyr.mapping.field.NumberType;
import io.lampyr.query.dsl.body.Part;
import io.lampyr.query.dsl.body.PlacedBody;
import io.lampyr.query.dsl.frame.FieldTarget;
import io.lampyr.query.dsl.frame.QueryScope;
import io.lampyr.query.script.doc.RandomHash;
import io.lampyr.query.script.number.FieldNumbers;
import io.lampyr.query.script.number.KeyedNumbers;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.LongFunction;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.SortedNumericDocValues;
import org.apache.lucene.index.SortedSetDocValues;
import org.apache.lucene.search.DoubleValues;
import org.apache.lucene.search.Explanation;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/**
 * {@code random_score}: a number that looks like chance. With a seed and a field it is that of the
 * field's value, the same for each search, in each process, and in OpenSearch.
 *
 * @param seed what it follows from; null for another each time
 */
record Chance(@Nullable Integer seed, @Nullable String field) implements ScoreFunction {
  private static final long NANOS_PER_MILLI = 1_000_000;

  static ScoreFunction read(Part part) {
    PlacedBody body = PlacedBody.of("random_score", part);
    Part given = body.take("seed");
    Integer hashed = given == null ? null : hash(body, given);
    ScoreFunction function = new Chance(hashed, body.text("field"));
    body.finish();
    return function;
  }

  private static @Nullable Integer hash(PlacedBody body, Part seed) {
    return switch (seed) {
      case Part.Scalar(Integer whole, var at) -> Long.hashCode(whole);
      case Part.Scalar(Long whole, var at) -> Long.hashCode(whole);
      case Part.Scalar(String text, var at) -> text.hashCode();
      default ->
          throw body.wrong(
              "random_score seed must be an int, long or string, not '" + seed.token() + "'");
    };
  }

  @Override
  public Compiled compile(QueryScope scope) {
    int used = seed == null ? Long.hashCode(scope.nowMillis().getAsLong()) : seed;
    FieldTarget target = field == null || seed == null ? null : scope.field(field);
    if (field != null && seed != null && target == null) {
      throw FaultException.argument(
          "Field ["
              + field
              + "] is not mapped on ["
              + scope.index()
              + "] and cannot be used as a source of random numbers.");
    }
    int salted = RandomHash.salted(used, scope.index(), scope.shard());
    return new Compiled(
        target == null ? new OfPlaces(salted) : new OfValues(keys(target), salted),
        (leaf, doc, value, score, name) ->
            Explanation.match(
                (float) value,
                "random score function (seed: "
                    + used
                    + ", field: "
                    + (target == null ? null : field)
                    + (name.isEmpty() ? "" : ", " + name.substring(1, name.length() - 1))
                    + ")"));
  }

  private static Keys keys(FieldTarget target) {
    FieldNumbers numbers = target.numbers();
    if (numbers == null && target.type().facts().docValues() != Facts.DocValues.SORTED_SET) {
      throw FaultException.argument(
          "random_score needs a field with columns of words or numbers but ["
              + target.path()
              + "] is of type ["
              + target.type().name()
              + "]");
    }
    return new Keys(target.path(), numbers, texts(target.type()));
  }

  /** How whole numbers of a column are written: as users see them, and times in milliseconds. */
  private static LongFunction<String> texts(MappedType type) {
    return switch (type) {
      case DateType date when date.isNanos() ->
          nanos -> Long.toString(Math.floorDiv(nanos, NANOS_PER_MILLI));
      case NumberType number -> entry -> number.kind().number(entry).toString();
      default -> Long::toString;
    };
  }

  /** The first of a document's values as a text. */
  private record Keys(String path, @Nullable FieldNumbers numbers, LongFunction<String> texts) {
    DoubleValues hashes(LeafReaderContext leaf, int salted) throws IOException {
      FieldNumbers found = numbers;
      if (found == null) {
        SortedSetDocValues words = DocValues.getSortedSet(leaf.reader(), path);
        return hashes(words::advanceExact, () -> words.lookupOrd(words.nextOrd()), salted);
      }
      if (found.isWhole()) {
        SortedNumericDocValues whole = DocValues.getSortedNumeric(leaf.reader(), path);
        return hashes(whole::advanceExact, () -> bytes(texts.apply(whole.nextValue())), salted);
      }
      DoubleValues values = found.getValues(leaf, null);
      return hashes(
          values::advanceExact, () -> bytes(Double.toString(values.doubleValue())), salted);
    }

    private static BytesRef bytes(String text) {
      return new BytesRef(text.getBytes(StandardCharsets.US_ASCII));
    }

    private interface Advancing {
      boolean to(int doc) throws IOException;
    }

    private interface First {
      BytesRef value() throws IOException;
    }

    private static DoubleValues hashes(Advancing advancing, First first, int salted) {
      return new DoubleValues() {
        private boolean found;

        @Override
        public double doubleValue() throws IOException {
          return found ? RandomHash.of(first.value(), salted) : RandomHash.fraction(salted);
        }

        @Override
        public boolean advanceExact(int doc) throws IOException {
          found = advancing.to(doc);
          return true;
        }
      };
    }
  }

  /** By what documents hold. */
  private static final class OfValues extends KeyedNumbers {
    private final Keys keys;
    private final int salted;

    OfValues(Keys keys, int salted) {
      super(List.of(keys.path(), salted));
      this.keys = keys;
      this.salted = salted;
    }

    @Override
    public DoubleValues getValues(LeafReaderContext leaf, @Nullable DoubleValues scores)
        throws IOException {
      return keys.hashes(leaf, salted);
    }
  }

  /** By where documents lie. */
  private static final class OfPlaces extends KeyedNumbers {
    private final int salted;

    OfPlaces(int salted) {
      super(salted);
      this.salted = salted;
    }

    @Override
    public DoubleValues getValues(LeafReaderContext leaf, @Nullable DoubleValues scores) {
      return new DoubleValues() {
        private int at;

        @Override
        public double doubleValue() {
          return RandomHash.fraction(RandomHash.mix((leaf.docBase + at) ^ salted));
        }

        @Override
        public boolean advanceExact(int doc) {
          at = doc;
          return true;
        }
      };
    }
  }
}
