package io.lampyr.cachenodes.protocol;

import io.lampyr.base.id.IndexId;
import io.lampyr.base.id.NodeId;
import io.lampyr.base.id.ShardId;
import io.lampyr.blobstore.BlobKey;

/** Identifiers within messages. */
final class Names {
  private static final int ID_CHARACTERS = 22;
  private static final int MAX_KEY_BYTES = 1000;

  private Names() {}

  static Output put(Output into, NodeId node) {
    return into.ascii(node.value());
  }

  static NodeId node(Input from) throws MalformedMessageException {
    return new NodeId(from.ascii(ID_CHARACTERS, "node id"));
  }

  static Output put(Output into, ShardId shard) {
    return into.ascii(shard.index().uuid()).u16(shard.ordinal());
  }

  static ShardId shard(Input from) throws MalformedMessageException {
    IndexId index = new IndexId(from.ascii(ID_CHARACTERS, "index id"));
    return new ShardId(index, from.u16("shard ordinal"));
  }

  static Output put(Output into, BlobKey key) {
    return into.text(key.path(), MAX_KEY_BYTES, "blob key");
  }

  static BlobKey key(Input from) throws MalformedMessageException {
    String path = from.text(MAX_KEY_BYTES, "blob key");
    from.require(BlobKey.isValid(path), "blob key is not valid");
    return new BlobKey(path);
  }
}
