package io.lampyr.cluster.state;

import io.lampyr.cluster.codec.Codec;

/** The codec of each kind of item. */
public final class StateCodecs {
  public static final Codec<ShardItem> SHARD = new ShardItemCodec();
  public static final Codec<Heartbeat> HEARTBEAT = new HeartbeatCodec();

  /** Of indices that are wholly in their items. */
  public static final Codec<IndexMetadata> INDEX = new IndexMetadataCodec();

  public static final Codec<StoredIndex> STORED_INDEX = new StoredIndexCodec();
  public static final Codec<CatalogEntry> CATALOG = new CatalogEntryCodec();
  public static final Codec<NameEntry> NAME = new NameEntryCodec();
  public static final Codec<IndexTemplate> TEMPLATE = new IndexTemplateCodec();
  public static final Codec<ReaderLease> READER = new ReaderLeaseCodec();
  public static final Codec<ReleasedBlobs> RELEASED = new ReleasedBlobsCodec();
  public static final Codec<ApiKey> API_KEY = new ApiKeyCodec();

  public static final Codec<OpeningFailure> OPENING_FAILURE = new OpeningFailureCodec();

  public static final Codec<NodeLoads> LOADS = new NodeLoadsCodec();

  public static final Codec<WorkEntry> WORK = new WorkEntryCodec();

  private StateCodecs() {}
}
