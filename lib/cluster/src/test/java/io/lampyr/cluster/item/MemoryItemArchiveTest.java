package io.lampyr.cluster.item;

class MemoryItemArchiveTest extends ItemArchiveContract {
  private final MemoryItemStore store = new MemoryItemStore();

  @Override
  protected ItemStore store() {
    return store;
  }

  @Override
  protected ItemArchive archive() {
    return store;
  }
}
