package io.lampyr.translog.format;

import static io.lampyr.translog.format.SampleOperations.NODE;

import io.lampyr.base.port.VirtualTime;
import io.lampyr.blobstore.BlobContent;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.blobstore.PutCondition;
import io.lampyr.blobstore.memory.MemoryBlobStore;
import java.nio.ByteBuffer;

/** Reads bytes as if they stood in the store as generation 1. */
final class HostileObjects {
  private HostileObjects() {}

  static void read(byte[] object, SectionKey key) {
    VirtualTime time = VirtualTime.inline();
    MemoryBlobStore store = new MemoryBlobStore(time);
    BlobKey name = TranslogKeys.key(NODE, 1);
    store.put(name, BlobContent.of(object), PutCondition.ALWAYS);
    new TranslogReader(store, time).read(NODE, store.head(name).orElseThrow(), key);
  }

  /** Parses operations until the end or the first damage; nothing else may be thrown. */
  static void parse(byte[] raw) {
    Input from = new Input(raw);
    try {
      while (!from.atEnd()) {
        OperationCodec.next(from);
      }
    } catch (Damage refused) {
      // Refused, as it should be.
    }
  }

  /** Where a section ends, by an object's own directory. */
  static long endOf(byte[] object, int section) {
    ByteBuffer view = ByteBuffer.wrap(object);
    int entry = ObjectSurgery.HEADER + section * ObjectSurgery.ENTRY;
    return view.getLong(entry + 34) + view.getInt(entry + 42);
  }
}
