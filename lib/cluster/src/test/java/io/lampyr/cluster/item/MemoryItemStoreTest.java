package io.lampyr.cluster.item;

class MemoryItemStoreTest extends ItemStoreContract {
  private final MemoryItemStore store = new MemoryItemStore();

  @Override
  protected ItemStore store() {
    return store;
  }
}
