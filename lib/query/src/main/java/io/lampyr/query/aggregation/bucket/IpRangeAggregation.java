package io.lampyr.query.aggregation.bucket;

import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.Fault;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.field.Addresses;
import io.lampyr.mapping.field.Network;
import io.lampyr.mapping.field.ValueException;
import io.lampyr.query.aggregation.frame.AggregationScope;
import io.lampyr.query.aggregation.frame.Collecting;
import io.lampyr.query.aggregation.frame.FieldSpec;
import io.lampyr.query.aggregation.frame.Leaf;
import io.lampyr.query.aggregation.frame.Node;
import io.lampyr.query.aggregation.frame.Options;
import io.lampyr.query.aggregation.frame.Reducing;
import io.lampyr.query.aggregation.frame.Segment;
import io.lampyr.query.aggregation.frame.Source;
import io.lampyr.query.aggregation.frame.Sources;
import io.lampyr.query.aggregation.result.Partial;
import io.lampyr.query.aggregation.result.Partial.Bucket;
import io.lampyr.query.aggregation.result.Result;
import io.lampyr.query.aggregation.value.Format;
import java.io.IOException;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.lucene.document.InetAddressPoint;
import org.apache.lucene.index.SortedSetDocValues;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/** {@code ip_range}: a bucket for each range of addresses; ranges may overlap. */
public final class IpRangeAggregation implements ManyBuckets {
  /** One range; the upper end is not in it. */
  private record Stretch(@Nullable String key, @Nullable BytesRef from, @Nullable BytesRef to) {
    boolean contains(BytesRef address) {
      return (from == null || from.compareTo(address) <= 0)
          && (to == null || to.compareTo(address) > 0);
    }

    String name() {
      if (key != null) {
        return key;
      }
      return (from == null ? "*" : Format.ip(from)) + "-" + (to == null ? "*" : Format.ip(to));
    }
  }

  private final FieldSpec spec;
  private final List<Stretch> ranges;
  private final boolean keyed;

  private IpRangeAggregation(FieldSpec spec, List<Stretch> ranges, boolean keyed) {
    this.spec = spec;
    this.ranges = ranges.stream().sorted(Comparator.comparing(IpRangeAggregation::order)).toList();
    this.keyed = keyed;
  }

  /** By the lower end, none first; then by the upper end, none last. */
  private static BytesRef order(Stretch range) {
    byte[] all = new byte[2 * InetAddressPoint.BYTES + 1];
    if (range.from != null) {
      System.arraycopy(range.from.bytes, range.from.offset, all, 0, InetAddressPoint.BYTES);
    }
    all[InetAddressPoint.BYTES] = (byte) (range.to == null ? 1 : 0);
    if (range.to != null) {
      int at = InetAddressPoint.BYTES + 1;
      System.arraycopy(range.to.bytes, range.to.offset, all, at, InetAddressPoint.BYTES);
    }
    return new BytesRef(all);
  }

  public static IpRangeAggregation of(Options options) {
    boolean keyed = options.flag("keyed", false);
    List<Stretch> ranges = new ArrayList<>();
    List<Options> given = options.objects("ranges", "range", IpRangeAggregation::noRange);
    for (Options each : given == null ? List.<Options>of() : given) {
      try {
        ranges.add(range(each));
      } catch (FaultException wrong) {
        throw options.failed("ranges", wrong.fault());
      }
    }
    return new IpRangeAggregation(FieldSpec.of(options), ranges, keyed);
  }

  private static Fault noRange(String token, String next) {
    return Fault.of(ErrorKind.PARSING, "[ranges] must contain objects, but hit a " + token);
  }

  private static Stretch range(Options options) {
    String key = text(options, "key", false);
    String from = text(options, "from", true);
    String to = text(options, "to", true);
    String mask = text(options, "mask", false);
    Optional<String> other = options.untaken();
    if (other.isPresent()) {
      throw new FaultException(
          ErrorKind.PARSING, "Unexpected ip range parameter: [" + other.get() + "]");
    }
    return mask == null
        ? new Stretch(key, address(from), address(to))
        : network(key == null ? mask : key, mask);
  }

  /** What stands there as a text, unless it has parts of its own; null where there is no end. */
  private static @Nullable String text(Options options, String key, boolean orNull) {
    Object value = options.any(key);
    if (value instanceof Map<?, ?>
        || value instanceof List<?>
        || (options.isNull(key) && !orNull)) {
      throw new FaultException(options.noText(key, value));
    }
    return value == null ? null : value.toString();
  }

  private static @Nullable BytesRef address(@Nullable String text) {
    return text == null ? null : new BytesRef(InetAddressPoint.encode(parse(text)));
  }

  private static InetAddress parse(String text) {
    return Addresses.parse(text)
        .orElseThrow(() -> FaultException.argument("'" + text + "' is not an IP string literal."));
  }

  private static Stretch network(@Nullable String key, String mask) {
    try {
      Network network = Network.of(mask);
      boolean first = network.first().equals(new BytesRef(new byte[network.first().length]));
      return new Stretch(key, first ? null : network.first(), after(network.last().bytes));
    } catch (ValueException wrong) {
      throw new FaultException(wrong.fault());
    }
  }

  /** The next address; null behind the last one. */
  private static @Nullable BytesRef after(byte[] address) {
    byte[] next = address.clone();
    for (int i = next.length - 1; i >= 0; i--) {
      if (++next[i] != 0) {
        return new BytesRef(next);
      }
    }
    return null;
  }

  @Override
  public boolean makesMany() {
    return ranges.size() > 1;
  }

  @Override
  public String type() {
    return "ip_range";
  }

  @Override
  public Collecting collecting(AggregationScope scope, Node self) {
    RangeAggregation.checkSome(ranges, self);
    return switch (Sources.of(scope, spec)) {
      case Source.Absent absent -> new Ranging(scope, self, null);
      case Source.Terms terms when terms.source().format().kind() == Format.Kind.IP ->
          new Ranging(scope, self, terms);
      default -> throw Sources.unsupported(scope, spec);
    };
  }

  /** Where there are no addresses, the ranges are empty; what is inside is told of each. */
  private final class Ranging extends KeyedCollecting {
    private final Source.@Nullable Terms terms;

    Ranging(AggregationScope scope, Node self, Source.@Nullable Terms terms) {
      super(scope, self, type(), Format.IP);
      this.terms = terms;
    }

    @Override
    Object key(long key) {
      return key;
    }

    @Override
    void complete(int owner) {
      for (int i = 0; i < ranges.size(); i++) {
        ordinals.find(owner, i);
      }
    }

    @Override
    public Leaf leaf(Segment segment) throws IOException {
      if (terms == null) {
        return Leaf.NOTHING;
      }
      SortedSetDocValues values = terms.source().leaf(segment.context());
      BytesRef missing = terms.source().missing();
      Leaf inside = subs.leaf(segment);
      long[] from = new long[ranges.size()];
      long[] to = new long[ranges.size()];
      for (int i = 0; i < from.length; i++) {
        from[i] = place(ranges.get(i).from(), 0, values);
        to[i] = place(ranges.get(i).to(), values.getValueCount(), values);
      }
      return new Inside(inside) {
        private final boolean[] in = new boolean[ranges.size()];

        @Override
        public void collect(int doc, int bucket) throws IOException {
          Arrays.fill(in, false);
          if (values.advanceExact(doc)) {
            for (int i = values.docValueCount(); i > 0; i--) {
              long ordinal = values.nextOrd();
              for (int range = 0; range < in.length; range++) {
                in[range] |= from[range] <= ordinal && ordinal < to[range];
              }
            }
          } else if (missing != null) {
            mark(missing, in);
          }
          for (int i = 0; i < in.length; i++) {
            if (in[i]) {
              count(doc, bucket, i, inside);
            }
          }
        }
      };
    }

    /** The ordinal of the first address that is not before that one. */
    private static long place(@Nullable BytesRef address, long ifNone, SortedSetDocValues values)
        throws IOException {
      long found = address == null ? ifNone : values.lookupTerm(address);
      return found >= 0 ? found : -found - 1;
    }

    private void mark(BytesRef address, boolean[] in) {
      for (int i = 0; i < in.length; i++) {
        in[i] |= ranges.get(i).contains(address);
      }
    }
  }

  @Override
  public Partial nothing(Node self) {
    List<Bucket> buckets = new ArrayList<>();
    for (long i = 0; i < ranges.size(); i++) {
      buckets.add(new Bucket(i, 0, 0, self.children().nothing()));
    }
    return new Partial.Buckets(type(), Format.IP, buckets, 0, 0, 1);
  }

  @Override
  public Result finish(Partial partial, Node self, Reducing reducing) {
    Partial.Buckets buckets = BucketMerge.buckets(partial);
    List<Bucket> named = new ArrayList<>();
    for (Bucket bucket : buckets.buckets()) {
      int index = bucket.key() instanceof Long key ? Math.clamp(key, 0, ranges.size() - 1) : 0;
      named.add(new Bucket((long) index, bucket.count(), 0, bucket.subs()));
    }
    named.sort(Comparator.comparing(Bucket::key, io.lampyr.query.aggregation.value.Keys.ORDER));
    Answer.Head head =
        (bucket, json) -> {
          Stretch range = ranges.get(((Long) bucket.key()).intValue());
          json.put("key", range.name());
          if (range.from != null) {
            json.put("from", Format.ip(range.from));
          }
          if (range.to != null) {
            json.put("to", Format.ip(range.to));
          }
          json.put("doc_count", bucket.count());
        };
    return Answer.of(type(), Map.of(), buckets.with(named), keyed, head, self, reducing);
  }
}
