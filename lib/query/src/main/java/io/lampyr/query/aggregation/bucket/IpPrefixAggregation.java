package io.lampyr.query.aggregation.bucket;

import io.lampyr.mapping.fault.FaultException;
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
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.apache.lucene.document.InetAddressPoint;
import org.apache.lucene.index.SortedSetDocValues;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.BytesRefHash;
import org.jspecify.annotations.Nullable;

/** {@code ip_prefix}: a bucket for each network of a size that addresses lie in. */
public final class IpPrefixAggregation implements ManyBuckets {
  private static final int BITS = InetAddressPoint.BYTES * Byte.SIZE;
  private static final int FOUR_BITS = 32;

  /** Addresses of four bytes lie behind this among those of sixteen. */
  private static final byte[] FOUR = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -1, -1};

  private final FieldSpec spec;
  private final int length;
  private final boolean six;
  private final Shown shown;

  /** How networks are told. */
  private record Shown(boolean appended, boolean keyed, long minDocCount) {}

  private IpPrefixAggregation(FieldSpec spec, int length, boolean six, Shown shown) {
    this.spec = spec;
    this.length = length;
    this.six = six;
    this.shown = shown;
  }

  public static IpPrefixAggregation of(Options options) {
    boolean six = options.flag("is_ipv6", false);
    if (!options.has("prefix_length")) {
      throw FaultException.argument("Required [prefix_length]");
    }
    int length = options.integer("prefix_length", 0);
    int most = six ? BITS : FOUR_BITS;
    if (length < 0 || length > most) {
      throw FaultException.argument(
          "[prefix_length] must be in range [0, " + most + "] while value is [" + length + "]");
    }
    int least = options.integer("min_doc_count", 1);
    if (least < 1) {
      throw FaultException.argument(
          "[min_doc_count] must be greater than or equal to 1. Found ["
              + least
              + "] in ["
              + options.name()
              + "]");
    }
    Shown shown =
        new Shown(options.flag("append_prefix_length", false), options.flag("keyed", false), least);
    return new IpPrefixAggregation(FieldSpec.of(options), length, six, shown);
  }

  @Override
  public String type() {
    return "ip_prefix";
  }

  @Override
  public Collecting collecting(AggregationScope scope, Node self) {
    return switch (Sources.of(scope, spec)) {
      case Source.Absent absent -> Nothing.of(nothing(self), scope, self);
      case Source.Terms terms when terms.source().format().kind() == Format.Kind.IP ->
          new Networks(scope, self, terms);
      default -> throw Sources.unsupported(scope, spec);
    };
  }

  private final class Networks extends KeyedCollecting {
    private final Source.Terms terms;
    private final BytesRefHash networks = new BytesRefHash();

    Networks(AggregationScope scope, Node self, Source.Terms terms) {
      super(scope, self, type(), Format.IP);
      this.terms = terms;
    }

    @Override
    Object key(long key) {
      return BytesRef.deepCopyOf(networks.get((int) key, new BytesRef()));
    }

    @Override
    public Leaf leaf(Segment segment) throws IOException {
      SortedSetDocValues values = terms.source().leaf(segment.context());
      BytesRef missing = terms.source().missing();
      Leaf inside = subs.leaf(segment);
      return new Inside(inside) {
        @Override
        public void collect(int doc, int bucket) throws IOException {
          if (values.advanceExact(doc)) {
            long last = -1;
            for (int i = 0; i < values.docValueCount(); i++) {
              // Addresses come in their order, so those of one network come together.
              last = add(doc, bucket, values.lookupOrd(values.nextOrd()), last, inside);
            }
          } else if (missing != null) {
            add(doc, bucket, missing, -1, inside);
          }
        }
      };
    }

    private long add(int doc, int bucket, @Nullable BytesRef address, long last, Leaf inside)
        throws IOException {
      BytesRef network = address == null ? null : network(address);
      if (network == null) {
        return last;
      }
      int id = networks.add(network);
      long key = id < 0 ? -id - 1 : id;
      if (key != last) {
        count(doc, bucket, key, inside);
      }
      return key;
    }
  }

  private static boolean isFour(BytesRef address) {
    for (int i = 0; i < FOUR.length; i++) {
      if (address.bytes[address.offset + i] != FOUR[i]) {
        return false;
      }
    }
    return true;
  }

  /** The first address of the network; null for addresses of the other kind. */
  private @Nullable BytesRef network(BytesRef address) {
    if (isFour(address) == six) {
      return null;
    }
    byte[] bytes = BytesRef.deepCopyOf(address).bytes;
    for (int bit = six ? length : BITS - FOUR_BITS + length; bit < BITS; bit++) {
      bytes[bit / Byte.SIZE] &= (byte) ~(0x80 >> (bit % Byte.SIZE));
    }
    return new BytesRef(bytes);
  }

  @Override
  public Result finish(Partial partial, Node self, Reducing reducing) {
    Partial.Buckets all = BucketMerge.buckets(partial);
    List<Bucket> kept = new ArrayList<>(all.buckets());
    kept.removeIf(bucket -> bucket.count() < shown.minDocCount);
    kept.sort(Comparator.comparing(bucket -> (BytesRef) bucket.key()));
    return Answer.of(type(), Map.of(), all.with(kept), shown.keyed, this::head, self, reducing);
  }

  private void head(Bucket bucket, Map<String, @Nullable Object> json) {
    String network = Format.ip((BytesRef) bucket.key());
    String key = shown.appended ? network + "/" + length : network;
    json.put("key", key);
    json.put("is_ipv6", six);
    json.put("doc_count", bucket.count());
    json.put("prefix_length", length);
    if (!six) {
      json.put("netmask", netmask());
    }
  }

  private String netmask() {
    long mask = length == 0 ? 0 : 0xFFFF_FFFFL << (FOUR_BITS - length);
    return ((mask >> 24) & 255)
        + "."
        + ((mask >> 16) & 255)
        + "."
        + ((mask >> 8) & 255)
        + "."
        + (mask & 255);
  }
}
