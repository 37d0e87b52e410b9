package io.lampyr.aws.dynamodb;

import io.lampyr.base.error.CorruptionException;
import io.lampyr.cluster.item.Item;
import io.lampyr.cluster.item.ItemKey;
import io.lampyr.cluster.item.Revision;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * How an item lies in the table (see {@code docs/format/cluster-state.md}). What is read is
 * believed only if it has this form.
 */
final class ItemForm {
  static final String PARTITION = "partition";
  static final String SORT = "sort";
  static final String VERSION = "version";
  static final String NONCE = "nonce";
  static final String VALUE = "value";

  private static final Pattern NUMBER = Pattern.compile("[1-9][0-9]{0,17}");
  private static final Pattern HEX = Pattern.compile("[0-9a-f]{16}");

  private ItemForm() {}

  static Map<String, AttributeValue> key(ItemKey key) {
    return Map.of(PARTITION, text(key.partition()), SORT, text(key.sort()));
  }

  /** The part of an answer that says which item it is. */
  static Map<String, AttributeValue> keyOf(Map<String, AttributeValue> found) {
    Map<String, AttributeValue> key = new HashMap<>(found);
    key.keySet().retainAll(Set.of(PARTITION, SORT));
    return key;
  }

  static Map<String, AttributeValue> item(ItemKey key, Revision revision, String value) {
    return Map.of(
        PARTITION,
        text(key.partition()),
        SORT,
        text(key.sort()),
        VERSION,
        version(revision),
        NONCE,
        nonce(revision),
        VALUE,
        text(value));
  }

  static AttributeValue version(Revision revision) {
    return AttributeValue.fromN(Long.toString(revision.version()));
  }

  static AttributeValue nonce(Revision revision) {
    return text(HexFormat.of().toHexDigits(revision.nonce()));
  }

  static AttributeValue text(String text) {
    return AttributeValue.fromS(text);
  }

  /** The item of an answer to a question for this key. */
  static Item read(ItemKey key, Map<String, AttributeValue> found) {
    String version = found.getOrDefault(VERSION, text("")).n();
    String nonce = found.getOrDefault(NONCE, text("")).s();
    String value = found.getOrDefault(VALUE, AttributeValue.fromN("0")).s();
    if (!matches(NUMBER, version) || !matches(HEX, nonce) || value == null) {
      throw new CorruptionException("item does not have its form, nothing was changed item=" + key);
    }
    Revision revision = new Revision(Long.parseLong(version), Long.parseUnsignedLong(nonce, 16));
    return new Item(key, revision, value);
  }

  /** The partition of an item of an answer to a scan. */
  static String partition(Map<String, AttributeValue> found) {
    String partition = found.getOrDefault(PARTITION, AttributeValue.fromN("0")).s();
    if (partition == null) {
      throw new CorruptionException("item has no partition");
    }
    return partition;
  }

  /** The place within its partition of an item of an answer to a query. */
  static String sort(String partition, Map<String, AttributeValue> found) {
    String sort = found.getOrDefault(SORT, AttributeValue.fromN("0")).s();
    if (sort == null) {
      throw new CorruptionException("item has no place within its partition " + partition);
    }
    return sort;
  }

  private static boolean matches(Pattern form, @Nullable String text) {
    return text != null && form.matcher(text).matches();
  }
}
