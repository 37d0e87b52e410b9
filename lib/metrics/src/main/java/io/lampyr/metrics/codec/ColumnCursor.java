package io.lampyr.metrics.codec;

import java.io.IOException;
import org.apache.lucene.index.CorruptIndexException;
import org.apache.lucene.store.IndexInput;
import org.apache.lucene.util.ArrayUtil;
import org.apache.lucene.util.packed.DirectMonotonicReader;

/**
 * Goes from block to block of a column, and decodes those that are asked for. Used by one thread;
 * arrays that it hands out hold until it moves.
 */
final class ColumnCursor {
  private final ColumnMeta meta;
  private final IndexInput heads;
  private final IndexInput data;
  private final DirectMonotonicReader documents;
  private final DirectMonotonicReader places;
  private final DirectMonotonicReader payloads;

  private final BlockGroup group = new BlockGroup();
  private final Bytes bytes = new Bytes(1024);
  private int groupIndex = -1;

  /** From here on the group is the right one. */
  private int groupFrom;

  private int block;

  private final long[] values = new long[BlockEncoder.MAX_VALUES];
  private final IntegerUnpacker integers = new IntegerUnpacker();
  private final int[] positions = new int[BlockEncoder.MAX_VALUES];
  private boolean valuesDecoded;
  private boolean placesDecoded;
  private long fetched;

  ColumnCursor(ColumnMeta meta, IndexInput index, IndexInput data) throws IOException {
    this.meta = meta;
    this.heads = index.slice("heads of blocks", meta.headsStart(), meta.headsLength());
    this.data = data.slice("values", meta.dataStart(), meta.dataLength());
    this.documents = meta.directory().documents().open(index);
    this.places = meta.directory().places().open(index);
    this.payloads = meta.directory().payloads().open(index);
  }

  ColumnMeta meta() {
    return meta;
  }

  /** Stands at the first block that ends at or behind a document, if there is one. */
  boolean seek(int document) throws IOException {
    if (document > meta.lastDocument()) {
      return false;
    }
    if (groupIndex < 0 || document < groupFrom || document > lastOfGroup()) {
      loadFor(document);
    }
    int from = block > 0 && group.lastDocuments[block - 1] < document ? block : 0;
    while (group.lastDocuments[from] < document) {
      from++;
    }
    if (from != block) {
      block = from;
      moved();
    }
    return true;
  }

  private void loadFor(int document) throws IOException {
    int wanted = groupOf(document);
    if (wanted != groupIndex) {
      load(wanted);
    }
    if (document > lastOfGroup()) {
      // Between two groups: whoever asks for the next document may well ask for one there, too.
      int from = lastOfGroup() + 1;
      if (groupIndex + 1 >= meta.directory().groups()) {
        throw new CorruptIndexException("column ends before its last document", data);
      }
      load(groupIndex + 1);
      groupFrom = from;
      if (document > lastOfGroup()) {
        throw new CorruptIndexException("directory of groups is not in order", data);
      }
    }
  }

  /** Stands at the next block, if there is one. */
  boolean next() throws IOException {
    if (block + 1 < group.size) {
      block++;
      moved();
      return true;
    }
    if (groupIndex + 1 >= meta.directory().groups()) {
      return false;
    }
    load(groupIndex + 1);
    return true;
  }

  int firstDocument() {
    return group.firstDocuments[block];
  }

  int lastDocument() {
    return group.lastDocuments[block];
  }

  int count() {
    return group.counts[block];
  }

  boolean isDense() {
    return (group.tokens[block] & Token.SPARSE) == 0;
  }

  boolean isConstant() {
    return Token.isConstant(group.tokens[block] & Token.FORM_MASK);
  }

  boolean isSummed() {
    return (group.tokens[block] & Token.SUMMED) != 0;
  }

  /** Whether what it is summed up to is of the numbers themselves, not of decimals. */
  boolean keepsBits() {
    return Token.keepsBits(group.tokens[block] & Token.FORM_MASK);
  }

  BlockGroup group() {
    return group;
  }

  int block() {
    return block;
  }

  /** The one value of a constant block, as the column's bits. */
  long constant() {
    int form = group.tokens[block] & Token.FORM_MASK;
    long first = group.firsts[block];
    return form == Token.CONSTANT_DECIMAL
        ? Decimals.bits(meta.kind().number(), first, group.exponents[block])
        : first;
  }

  /** The values of a block that is not constant, as the column's bits. */
  long[] values() throws IOException {
    if (!valuesDecoded) {
      decode();
      valuesDecoded = true;
    }
    return values;
  }

  boolean isDecoded() {
    return valuesDecoded;
  }

  /** The values of a block that is not constant, as numbers. */
  void numbers(double[] into) throws IOException {
    NumberKind kind = meta.kind().number();
    int count = count();
    int form = group.tokens[block] & Token.FORM_MASK;
    int exponent = group.exponents[block];
    // What is divided is the nearest double, which is not what a float is.
    boolean doubles = kind == NumberKind.DOUBLE && exponent < BlockEncoder.EXCEPTIONS;
    if (form == Token.DECIMAL && doubles && !valuesDecoded) {
      decodeWholes();
      Decimals.numbers(values, count, exponent, into);
      return;
    }
    long[] bits = values();
    for (int i = 0; i < count; i++) {
      into[i] = kind.number(bits[i]);
    }
  }

  /** Leaves whole numbers in the values' array that have not been divided. */
  private void decodeWholes() throws IOException {
    fetch();
    try {
      if (!isDense()) {
        decodePlaces();
      }
      integers.unpack(bytes, group.firsts[block], count(), values);
    } catch (IndexOutOfBoundsException broken) {
      throw corrupt(broken);
    }
  }

  /** The documents of a block that is not dense. */
  int[] documents() throws IOException {
    if (!placesDecoded) {
      fetch();
      try {
        decodePlaces();
      } catch (IndexOutOfBoundsException broken) {
        throw corrupt(broken);
      }
    }
    return positions;
  }

  private void decode() throws IOException {
    fetch();
    int count = count();
    try {
      if (!isDense()) {
        decodePlaces();
      }
      switch (group.tokens[block] & Token.FORM_MASK) {
        case Token.WHOLE, Token.BITS -> integers.unpack(bytes, group.firsts[block], count, values);
        case Token.DECIMAL -> decodeDecimals(count);
        default -> XorStream.unpack(bytes, group.firsts[block], count, values);
      }
    } catch (IndexOutOfBoundsException broken) {
      throw corrupt(broken);
    }
  }

  private void decodeDecimals(int count) {
    integers.unpack(bytes, group.firsts[block], count, values);
    NumberKind kind = meta.kind().number();
    int exponent = group.exponents[block] & ~BlockEncoder.EXCEPTIONS;
    for (int i = 0; i < count; i++) {
      values[i] = Decimals.bits(kind, values[i], exponent);
    }
    if ((group.exponents[block] & BlockEncoder.EXCEPTIONS) != 0) {
      long exceptions = bytes.getUnsigned();
      if (exceptions < 0 || exceptions > count) {
        throw new IndexOutOfBoundsException("impossible count of exceptions");
      }
      for (int i = 0; i < exceptions; i++) {
        values[Math.toIntExact(bytes.getUnsigned() & Integer.MAX_VALUE)] = bytes.getLong();
      }
    }
  }

  /** Uses the values' array, so it comes before the values. */
  private void decodePlaces() throws IOException {
    int count = count();
    int first = firstDocument();
    integers.unpack(bytes, 0, count, values);
    valuesDecoded = false;
    int last = first - 1;
    for (int i = 0; i < count; i++) {
      long document = first + values[i];
      if (document <= last || document > lastDocument()) {
        throw new IndexOutOfBoundsException("documents of a block are not in order");
      }
      last = (int) document;
      positions[i] = last;
    }
    if (positions[0] != first || last != lastDocument()) {
      throw new IndexOutOfBoundsException("documents of a block are not those of its head");
    }
    placesDecoded = true;
  }

  /** How often the values of a block were read, and not only its head. */
  long fetched() {
    return fetched;
  }

  private void fetch() throws IOException {
    fetched++;
    int length = group.payloadLengths[block];
    bytes.array = ArrayUtil.growNoCopy(bytes.array, length + BitPacking.SLACK_BYTES);
    data.seek(group.payloadPlaces[block]);
    data.readBytes(bytes.array, 0, length);
    bytes.at = 0;
  }

  private int lastOfGroup() {
    return group.lastDocuments[group.size - 1];
  }

  private int groupOf(int document) throws IOException {
    int groups = meta.directory().groups();
    int next = groupIndex + 1;
    boolean follows = next > 0 && next < groups && documents.get(next) <= document;
    if (follows && (next + 1 == groups || documents.get(next + 1) > document)) {
      return next;
    }
    int low = 0;
    int high = groups - 1;
    while (low < high) {
      int middle = (low + high + 1) >>> 1;
      if (documents.get(middle) <= document) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return low;
  }

  private void load(int wanted) throws IOException {
    moved();
    groupIndex = -1;
    boolean isLast = wanted == meta.directory().groups() - 1;
    long start = places.get(wanted);
    long end = isLast ? meta.headsLength() : places.get(wanted + 1);
    if (!ColumnMeta.isWithin(start, end - start, meta.headsLength())
        || end - start > BlockGroup.MAX_BYTES) {
      throw new CorruptIndexException("heads of blocks outside their column", heads);
    }
    int length = (int) (end - start);
    bytes.array = ArrayUtil.growNoCopy(bytes.array, length + BitPacking.SLACK_BYTES);
    heads.seek(start);
    heads.readBytes(bytes.array, 0, length);
    bytes.at = 0;
    try {
      int blocks = isLast ? meta.blocksOfLast() : GroupDirectory.BLOCKS_PER_GROUP;
      group.read(bytes, blocks, Math.toIntExact(documents.get(wanted)), payloads.get(wanted), meta);
    } catch (IndexOutOfBoundsException | ArithmeticException broken) {
      throw corrupt(broken);
    }
    groupIndex = wanted;
    groupFrom = group.firstDocuments[0];
    block = 0;
  }

  private void moved() {
    valuesDecoded = false;
    placesDecoded = false;
  }

  private CorruptIndexException corrupt(RuntimeException broken) {
    return new CorruptIndexException("block cannot be decoded", data, broken);
  }
}
