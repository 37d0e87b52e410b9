package io.lampyr.cluster.state;

import io.lampyr.cluster.codec.Codec;
import io.lampyr.cluster.codec.KeptValues;
import io.lampyr.cluster.item.Item;
import io.lampyr.cluster.item.ItemKey;
import io.lampyr.cluster.item.Revision;
import java.util.Optional;

/**
 * How the values of a table stand in the store. What an item alone does not hold lies elsewhere
 * under a name that the item tells: it is written before the item, never changed, and deleted when
 * the item names it no more, and never will. Safe for many threads.
 */
public interface Form<T> {

  /**
   * The text of an item that is to be written upon this revision; whatever it names stands when
   * this returns.
   */
  String encode(ItemKey key, Optional<Revision> base, T value);

  /**
   * What the item holds; empty if it names what is there no more, so that the item must have been
   * replaced.
   */
  Optional<T> decode(Item item);

  /** The write of this text upon what was there before has taken effect. */
  void replaced(ItemKey key, Versioned<T> before, String text);

  /** Of the values of one table that are kept, in characters. */
  long MAX_KEPT = 1L << 20;

  /** Items that hold all that there is. */
  static <T> Form<T> whole(Codec<T> codec) {
    KeptValues<T> kept = new KeptValues<>(codec, MAX_KEPT);
    return new Form<>() {
      @Override
      public String encode(ItemKey key, Optional<Revision> base, T value) {
        return codec.encode(value);
      }

      @Override
      public Optional<T> decode(Item item) {
        return Optional.of(kept.decode(item.key().toString(), item.value()));
      }

      @Override
      public void replaced(ItemKey key, Versioned<T> before, String text) {}
    };
  }
}
